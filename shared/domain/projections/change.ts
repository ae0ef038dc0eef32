import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ReportChange } from '#shared/domain/reports/report-change.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';

/** The counters of a promotion (specification: Promotion). Totals are in the smallest unit of the account's currency. */
export const COUNTERS = [
  'visitors_count',
  'leads_count',
  'customers_count',
  'active_customers_count',
  'sales_count',
  'refunds_count',
  'cancellations_count',
  'sales_total',
  'refunds_total',
] as const;
export type Counter = (typeof COUNTERS)[number];

/**
 * How many of the customers, and how much of the sales, of a promotion are of sales that were counted with their own
 * transaction (`ruled` of their event): by it a sale knows which of these the counters have come to.
 */
export const RULED_COUNTERS = ['ruled_customers_count', 'ruled_sales_total'] as const;
export type RuledCounter = (typeof RULED_COUNTERS)[number];

/** What is summed per promotion, and per promoter and unit, and what is listed where. */
export type Change =
  | {
      readonly of: 'promotion';
      readonly owner: Owner;
      readonly counts: Partial<Record<Counter | RuledCounter, number>>;
    }
  | {
      readonly of: 'balance';
      readonly promoterId: number;
      readonly unit: Unit;
      readonly earned: number;
      readonly paid: number;
    }
  | {
      readonly of: 'list';
      readonly list: string;
      readonly added: readonly number[];
      readonly removed: readonly number[];
    };

/** What a change that is made by hand, or by a schedule, says outright. */
export type SaidChange = Change | ReportChange;

/** What a promoter has earned and has been paid in one unit; the rest is still owed (contract §6). Integers of the unit. */
export interface Balance {
  readonly unit: Unit;
  readonly earned: number;
  readonly paid: number;
}
