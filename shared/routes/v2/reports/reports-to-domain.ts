import type { InferOutput } from 'valibot';
import { formatSubIdName, OTHER_TRAFFIC, type TrafficSubject } from '#shared/domain/reports/traffic.ts';
import type { v2PromoterReportsInput, v2SummaryInput } from './reports-input.ts';

type Filters = InferOutput<typeof v2PromoterReportsInput>['filters'];
type OverviewFilters = InferOutput<typeof v2SummaryInput>['filters'];

const UNKNOWN = 'unknown';

/** Converts the filters of a report. */
export function toReportFilters({ campaign_id: campaignIds, promoter_id: promoterIds }: Filters) {
  return { campaignIds, promoterIds };
}

/** Converts the filters of the overview. */
export function toOverviewFilters(filters: OverviewFilters) {
  const traffic = toTrafficFilter(filters);
  return traffic ? { traffic } : toReportFilters(filters);
}

function toTrafficFilter(filters: OverviewFilters): { subject: TrafficSubject; name: string } | undefined {
  const { source, url, country, device, sub_id: subId, campaign_id: campaigns = [], promoter_id: ids = [] } = filters;
  const [campaignId = 0] = campaigns;
  const [promoterId = 0] = ids;
  if (source !== undefined) return { subject: { of: 'source' }, name: source };
  if (url !== undefined) return { subject: { of: 'page' }, name: url };
  if (country !== undefined)
    return { subject: { of: 'country' }, name: toAudienceName(country, country.toUpperCase()) };
  if (device !== undefined) return { subject: { of: 'device' }, name: toAudienceName(device, device) };
  if (subId === undefined) return undefined;
  return { subject: { of: 'sub-id', id: promoterId }, name: formatSubIdName(campaignId, subId) };
}

const toAudienceName = (value: string, name: string) => (value === UNKNOWN ? OTHER_TRAFFIC : name);
