import type { InferOutput } from 'valibot';
import { formatSubIdName, OTHER_TRAFFIC, type TrafficSubject } from '#shared/domain/reports/traffic.ts';
import type { v2PromoterReportsInput, v2SummaryInput, v2TrafficSourcesInput } from './reports-input.ts';

type Filters = InferOutput<typeof v2PromoterReportsInput>['filters'];
type OverviewFilters = InferOutput<typeof v2SummaryInput>['filters'];

const UNKNOWN = 'unknown';

/** Breakdowns whose names are as in the parameters. */
const TEXT_SUBJECTS = {
  source: { of: 'source' },
  url: { of: 'page' },
  utm_medium: { of: 'utm-medium' },
  utm_campaign: { of: 'utm-campaign' },
} as const satisfies Partial<Record<keyof OverviewFilters, TrafficSubject>>;

/** Converts the dimension of the report of sources. */
export function toTrafficSubject({ dimension }: InferOutput<typeof v2TrafficSourcesInput>): TrafficSubject {
  return TEXT_SUBJECTS[dimension];
}

/** Converts the filters of a report. */
export function toReportFilters({ campaign_id: campaignIds, promoter_id: promoterIds, tags }: Filters) {
  return { campaignIds, promoterIds, tags };
}

/** Converts the filters of the overview. */
export function toOverviewFilters(filters: OverviewFilters) {
  const traffic = toTrafficFilter(filters);
  return traffic ? { traffic } : toReportFilters(filters);
}

function toTrafficFilter(filters: OverviewFilters): { subject: TrafficSubject; name: string } | undefined {
  const {
    country,
    device,
    sub_id: subId,
    campaign_id: [campaignId = 0] = [],
    promoter_id: [promoterId = 0] = [],
  } = filters;
  for (const parameter of Object.keys(TEXT_SUBJECTS) as (keyof typeof TEXT_SUBJECTS)[]) {
    const name = filters[parameter];
    if (name !== undefined) return { subject: TEXT_SUBJECTS[parameter], name };
  }
  if (country !== undefined)
    return { subject: { of: 'country' }, name: toAudienceName(country, country.toUpperCase()) };
  if (device !== undefined) return { subject: { of: 'device' }, name: toAudienceName(device, device) };
  if (subId === undefined) return undefined;
  return { subject: { of: 'sub-id', id: promoterId }, name: formatSubIdName(campaignId, subId) };
}

const toAudienceName = (value: string, name: string) => (value === UNKNOWN ? OTHER_TRAFFIC : name);
