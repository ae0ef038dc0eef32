import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { searchLeads } from '#shared/operations/leads/search-leads.ts';
import { v2Referral } from '#shared/present/v2/records.ts';
import { leadSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2ReferralsList } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2ReferralsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchLeads(call, leadSearchIn(input), page);
  return Paged.shown(rows, v2Referral, total, page);
});
