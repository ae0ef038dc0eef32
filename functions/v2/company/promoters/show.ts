import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadPromoterParents } from '#shared/operations/promoters/parents/promoter-parents.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentPromoterV2 } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { toPromoterIdentifier } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersShow, async ({ input, ...call }) => {
  const promoter = await showPromoter(call, toPromoterIdentifier(input));
  return presentPromoterV2(requireSingleRow(await loadPromoterParents(call, [promoter])));
});
