import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { assertMaySetPayPal } from '#shared/http/auth/paypal-permission.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadPromoterParents } from '#shared/operations/promoters/parents/promoter-parents.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { presentPromoterV2 } from '#shared/present/v2/promoters/promoter.ts';
import { toIdentifier } from '#shared/routes/v2/identifier-input.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { toPromoterChanges, toPromoterIdentifier } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersUpdate, async ({ input, caller, ...call }) => {
  assertMaySetPayPal(caller, input.profile?.paypal_email, call.runtime.now());
  const changed = await updatePromoter(call, toPromoterIdentifier(toIdentifier(input)), toPromoterChanges(input));
  return presentPromoterV2(requireSingleRow(await loadPromoterParents(call, [changed])));
});
