import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listLeads } from '#shared/operations/leads/list-leads.ts';
import { presentLeadWithOwnerV1 } from '#shared/present/v1/lead.ts';
import { v1LeadsList } from '#shared/routes/v1/leads/leads.ts';

export const handler = endpoint(v1LeadsList, async ({ input, ...call }) => {
  const { promotion_id: promotionId, ref_id: refId, promoter_id: promoterId, campaign_id: campaignId } = input;
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listLeads(call, { promotionId, refId, promoterId, campaignId }, page);
  return new ListPage(rows.map(presentLeadWithOwnerV1), total, page);
});
