import { daysOf } from '#web/ui/formats/span.ts';
import type { View } from '#web/ui/lists/view.ts';

export interface Looked {
  readonly period_from: string;
  readonly period_to: string;
  readonly filters?: { readonly campaign_id: number[] };
}

/** Parses the address. @param now epoch milliseconds */
export function lookedAt({ span, campaign }: View, now: number): Looked {
  const { from, to } = daysOf(span, now);
  const id = /^[1-9]\d{0,9}$/.test(campaign ?? '') ? Number(campaign) : undefined;
  return { period_from: from, period_to: to, ...(id === undefined ? {} : { filters: { campaign_id: [id] } }) };
}
