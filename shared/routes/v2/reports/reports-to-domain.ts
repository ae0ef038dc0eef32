import type { InferOutput } from 'valibot';
import type { v2SummaryInput } from './reports-input.ts';

type Filters = InferOutput<typeof v2SummaryInput>['filters'];

/** Converts the filters of a report. */
export function toReportFilters({ campaign_id: campaignIds, promoter_id: promoterIds }: Filters) {
  return { campaignIds, promoterIds };
}
