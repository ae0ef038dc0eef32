import { parseDateRange } from '#web/ui/formats/date-range.ts';
import type { View } from '#web/ui/lists/view.ts';

export interface HomeQuery {
  readonly period_from: string;
  readonly period_to: string;
  readonly filters?: { readonly campaign_id: number[] };
}

/** Parses the address. @param now epoch milliseconds */
export function parseHomeQuery({ span, campaign }: View, now: number): HomeQuery {
  const { from, to } = parseDateRange(span, now);
  const id = /^[1-9]\d{0,9}$/.test(campaign ?? '') ? Number(campaign) : undefined;
  return { period_from: from, period_to: to, ...(id === undefined ? {} : { filters: { campaign_id: [id] } }) };
}
