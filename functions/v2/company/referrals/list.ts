import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { searchLeads } from '#shared/operations/leads/search-leads.ts';
import { presentReferralV2 } from '#shared/present/v2/records.ts';
import { toLeadSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2ReferralsList } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2ReferralsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchLeads(call, toLeadSearch(input), page);
  return ListPage.fromRecords(rows, presentReferralV2, total, page);
});
