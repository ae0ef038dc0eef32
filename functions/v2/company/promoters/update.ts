import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { assertSaysPayPal } from '#shared/http/auth/says-paypal.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadPromoterParents } from '#shared/operations/promoters/promoter-parents.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { v2Promoter } from '#shared/present/v2/promoters/promoter.ts';
import { nameOf } from '#shared/routes/v2/named-input.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { promoterChangesIn, promoterNameIn } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

/** PUT /api/v2/company/promoters/{id}: changes what is known of a promoter. */
export const handler = endpoint(v2PromotersUpdate, async ({ input, caller, ...call }) => {
  assertSaysPayPal(caller, input.profile?.paypal_email, call.runtime.now());
  const changed = await updatePromoter(call, promoterNameIn(nameOf(input)), promoterChangesIn(input));
  return v2Promoter(requireSingleRow(await loadPromoterParents(call, [changed])));
});
