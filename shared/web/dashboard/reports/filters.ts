import { DEVICES } from '#shared/domain/tracking/audience.ts';
import { promoterTagFilter } from '#web/dashboard/promoters/tags-query.ts';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { countryName, listCountries } from '#web/ui/formats/countries.ts';
import { parseRecordId } from '#web/ui/formats/record-id.ts';
import type { Filter, SelectChoice } from '#web/ui/lists/definition.ts';
import type { View } from '#web/ui/lists/view.ts';
import { humanize } from '#web/ui/status.tsx';
import { isTrafficFilter, type TrafficFilterName } from './traffic-filters.ts';

/** Of reports other than traffic. */
const RECORD_FILTERS = [promoterFilter, campaignFilter, promoterTagFilter] as const;
const UNKNOWN: SelectChoice = { value: 'unknown', label: 'Unknown' };

const listFitting = (choices: readonly SelectChoice[], text: string) =>
  choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));

const countryFilter = {
  kind: 'record',
  isText: true,
  name: 'country',
  label: 'Country',
  find: async (text: string) => listFitting([...listCountries('en'), UNKNOWN], text),
  nameOf: async (code: string) => (code === UNKNOWN.value ? UNKNOWN.label : countryName(code, 'en')),
} as const;

const deviceFilter = {
  kind: 'record',
  isText: true,
  name: 'device',
  label: 'Device',
  find: async (text: string) =>
    listFitting([...DEVICES.map((value) => ({ value, label: humanize(value) })), UNKNOWN], text),
  nameOf: async (value: string) => humanize(value),
} as const;

const TRAFFIC_FILTERS = [
  { kind: 'text', name: 'source', label: 'Source' },
  { kind: 'text', name: 'url', label: 'Landing page' },
  { kind: 'text', name: 'utm_medium', label: 'UTM medium' },
  { kind: 'text', name: 'utm_campaign', label: 'UTM campaign' },
  countryFilter,
  deviceFilter,
  { kind: 'text', name: 'sub_id', label: 'Sub ID' },
] as const satisfies readonly Filter<TrafficFilterName>[];

/** Ids, and texts of traffic, by filter. */
export type ReportFilters = Readonly<
  Partial<Record<'promoter_id' | 'campaign_id', number> & Record<'tags' | TrafficFilterName, string>>
>;

interface FilteredReport {
  readonly value: string;
  readonly isTraffic: boolean;
}

/** Lists the filters of a report. Only the overview has figures by source, page, UTM parameter, country, device and sub ID. */
export function listReportFilters({ value, isTraffic }: FilteredReport): readonly Filter[] {
  if (isTraffic) return [];
  return value === 'overview' ? [...RECORD_FILTERS, ...TRAFFIC_FILTERS] : RECORD_FILTERS;
}

/** Returns why a filter of the overview cannot be added to those in use; undefined if it can. */
export function explainExclusion(name: string, used: ReportFilters): string | undefined {
  if (name === 'sub_id') {
    if (used.tags !== undefined) return `Cannot be combined with ${promoterTagFilter.label}`;
    const isOfPromotion = used.promoter_id !== undefined && used.campaign_id !== undefined;
    return isOfPromotion ? undefined : 'First filter by promoter and campaign';
  }
  // A sub ID needs both.
  if (used.sub_id !== undefined && (name === 'promoter_id' || name === 'campaign_id')) return undefined;
  const isExcluded = (other: string) => isTrafficFilter(other) || isTrafficFilter(name);
  const excluding = [...RECORD_FILTERS, ...TRAFFIC_FILTERS].find(
    (other) => other.name !== name && used[other.name] !== undefined && isExcluded(other.name),
  );
  return excluding && `Cannot be combined with ${excluding.label}`;
}

/** Parses the filters of the address, without invalid ones. */
export function parseReportFilters(report: FilteredReport, view: View): ReportFilters {
  const entries = listReportFilters(report).flatMap(({ name }): [string, string | number][] => {
    const text = view[name];
    const value = isTrafficFilter(name) || name === promoterTagFilter.name ? text : parseRecordId(text);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}
