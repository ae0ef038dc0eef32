import type { Day } from '#shared/domain/day.ts';
import { parseDateRange } from '#web/ui/formats/date-range.ts';
import { parseRecordId } from '#web/ui/formats/record-id.ts';
import type { View } from '#web/ui/lists/view.ts';

export interface HomeQuery {
  readonly period_from: string;
  readonly period_to: string;
  readonly filters?: { readonly campaign_id: number[] };
}

/** Parses the address. */
export function parseHomeQuery({ span, campaign }: View, today: Day): HomeQuery {
  const { from, to } = parseDateRange(span, today);
  const id = parseRecordId(campaign);
  return { period_from: from, period_to: to, ...(id === undefined ? {} : { filters: { campaign_id: [id] } }) };
}
