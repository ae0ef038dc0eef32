import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadPromoterParents } from '#shared/operations/promoters/promoter-parents.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { v2Promoter } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { promoterNameIn } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

/** GET /api/v2/company/promoters/{id}: a promoter with all that is shown of it. */
export const handler = endpoint(v2PromotersShow, async ({ input, ...call }) => {
  const shown = await showPromoter(call, promoterNameIn(input));
  return v2Promoter(requireSingleRow(await loadPromoterParents(call, [shown])));
});
