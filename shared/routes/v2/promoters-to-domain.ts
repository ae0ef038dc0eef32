import type { PromoterName } from '#shared/domain/promoter-input.ts';
import type { PromoterSearch } from '#shared/domain/record-search.ts';
import { type Asked, orderIn } from './list-order.ts';
import type { PromoterListInput, PromoterNameInput } from './promoters-input.ts';

/** The promoter that a call names. */
export function promoterNameIn({ by, text }: PromoterNameInput): PromoterName {
  if (by === 'id') return { by, id: Number(text) };
  return { by: by === 'ref_token' ? 'ref_id' : by, text };
}

/** The promoters that a call asks for. */
export function promoterSearchIn({ ids, filters, sorting, q }: Asked<PromoterListInput>): PromoterSearch {
  return {
    filters: {
      ids,
      statuses: filters.status,
      campaignIds: filters.campaign_id,
      parentIds: filters.parent_promoter_id,
      archived: filters.archived,
      createdAt: filters.created_at,
    },
    order: orderIn(sorting, { id: 'id', email: 'email', name: 'name', joined_at: 'createdAt' }),
    text: q,
  };
}
