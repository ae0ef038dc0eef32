import type { PromoterName } from '#shared/domain/promoter-input.ts';
import { single } from '#shared/domain/single.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { withParents } from '#shared/operations/promoters/promoter-parents.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { v2Promoter } from '#shared/present/v2/promoter.ts';
import { v2PromotersShow } from '#shared/routes/v2/records.ts';
import type { PromoterNameInput } from '#shared/routes/v2/records-input.ts';

/** GET /api/v2/company/promoters/{id}: a promoter with all that is shown of it. */
export const handler = endpoint(v2PromotersShow, async ({ input, ...call }) => {
  const shown = await showPromoter(call, nameIn(input));
  return v2Promoter(single(await withParents(call, [shown])));
});

function nameIn({ by, text }: PromoterNameInput): PromoterName {
  if (by === 'id') return { by, id: Number(text) };
  return { by: by === 'ref_token' ? 'ref_id' : by, text };
}
