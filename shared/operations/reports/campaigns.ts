import { assertFits, type ReportQuery, rangesIn } from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { listCampaigns } from '#shared/store/campaigns.ts';
import { readSeries } from '#shared/store/report-reads.ts';
import { groupOf, type ReportGroup } from './groups.ts';

/**
 * The report of each campaign, the oldest first (specification: GET /api/v1/reports/campaigns). Two rounds of calls.
 * @throws Refusal `invalid` where the answer would be too large
 */
export async function campaignReports({ account }: Call, query: ReportQuery): Promise<ReportGroup[]> {
  const campaigns = await listCampaigns(account.id);
  assertFits(query, campaigns.length);
  const subjects = campaigns.map(({ id }) => ({ of: 'campaign', id }) as const);
  const series = await readSeries(account.id, subjects, rangesIn(query));
  return campaigns.map((campaign) => groupOf(campaign, query, series({ of: 'campaign', id: campaign.id })));
}
