import type { View } from '#web/ui/lists/view.ts';

/** Filters of the overview by traffic, in its address and in the API. */
export const TRAFFIC_FILTER_NAMES = [
  'source',
  'url',
  'utm_medium',
  'utm_campaign',
  'country',
  'device',
  'sub_id',
] as const;
export type TrafficFilterName = (typeof TRAFFIC_FILTER_NAMES)[number];

export const isTrafficFilter = (name: string): name is TrafficFilterName =>
  TRAFFIC_FILTER_NAMES.some((filter) => filter === name);

/** Whether figures are of one source, page, UTM parameter, country, device or sub ID: they have the metrics of traffic only. */
export function isFilteredByTraffic(filters: object): boolean {
  return Object.keys(filters).some(isTrafficFilter);
}

/** Removes filters by traffic from a view: no figures are kept by two of them. */
export const withoutTrafficFilters = (view: View): View =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !isTrafficFilter(name)));
