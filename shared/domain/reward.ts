import { addMonths } from './time.ts';

/** What a commission is paid in (contract: Commission). */
export const UNITS = ['cash', 'credits', 'points', 'free_months', 'discount_per', 'mon_discount'] as const;
export type Unit = (typeof UNITS)[number];

/** How long a lead's sales go on earning a reward. */
export type Duration =
  | { readonly type: 'forever' }
  | { readonly type: 'once' }
  | { readonly type: 'months'; readonly count: number }
  | { readonly type: 'sales'; readonly count: number };

/** What a sale earns: an exact percentage, or a flat integer per item sold. */
export type Gain = { readonly percent: string } | { readonly flat: number };

/** The terms of a reward. Commissions keep the terms they were made with. */
export interface Reward {
  readonly id: number;
  readonly name: string;
  readonly unit: Unit;
  readonly gain: Gain;
  readonly duration: Duration;
  /** 1 for the promoter of the lead, 2 for its parent, and so on. */
  readonly tier: number;
  /** What a percentage is of: the sale, or the commission of the tier below (tiers from 2 on). */
  readonly percentOf: 'sale' | 'commission';
}

/**
 * Whether a sale still earns the reward.
 * @param earlierSales how many sales the lead had before this one
 * @param customerSince when the lead became a customer; the sale itself where it is the first. ISO 8601
 * @param at the sale's date, ISO 8601
 */
export function isWithin(duration: Duration, earlierSales: number, customerSince: string, at: string): boolean {
  switch (duration.type) {
    case 'forever':
      return true;
    case 'once':
      return earlierSales === 0;
    case 'sales':
      return earlierSales < duration.count;
    case 'months':
      return at < addMonths(customerSince, duration.count);
  }
}

/** Whether the reward depends on how many sales came before, so that two sales at once must not both count as the first. */
export function countsSales(duration: Duration): boolean {
  return duration.type === 'once' || duration.type === 'sales';
}
