import { daysOf } from '#web/ui/formats/span.ts';
import type { View } from '#web/ui/lists/view.ts';

/** What is looked at on the first page: days, and a campaign or all. */
export interface Looked {
  readonly period_from: string;
  readonly period_to: string;
  readonly filters?: { readonly campaign_id: number[] };
}

/** What an address asks the interface for. @param now as milliseconds */
export function lookedAt({ span, campaign }: View, now: number): Looked {
  const { from, to } = daysOf(span, now);
  const id = /^[1-9]\d{0,9}$/.test(campaign ?? '') ? Number(campaign) : undefined;
  return { period_from: from, period_to: to, ...(id === undefined ? {} : { filters: { campaign_id: [id] } }) };
}
