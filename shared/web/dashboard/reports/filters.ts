import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { parseRecordId } from '#web/ui/formats/record-id.ts';
import type { View } from '#web/ui/lists/view.ts';

/** Of reports other than traffic. */
export const REPORT_FILTERS = [promoterFilter, campaignFilter] as const;

/** Ids by filter. */
export type ReportFilters = Readonly<Partial<Record<(typeof REPORT_FILTERS)[number]['name'], number>>>;

/** Parses the filters of the address, without invalid ones. */
export function parseReportFilters(view: View): ReportFilters {
  const ids = REPORT_FILTERS.flatMap(({ name }) => {
    const id = parseRecordId(view[name]);
    return id === undefined ? [] : [[name, id]];
  });
  return Object.fromEntries(ids);
}
