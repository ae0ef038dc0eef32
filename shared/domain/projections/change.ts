import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ReportChange } from '#shared/domain/reports/report-change.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';

/** Counters of a promotion (specification: Promotion). Totals are in the smallest unit of the account's currency. */
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
 * Customers and sales that were also counted in the transaction of their sale (`ruled` of the event). They show the
 * next sale how many of these the lagging counters include already.
 */
export const RULED_COUNTERS = ['ruled_customers_count', 'ruled_sales_total'] as const;
export type RuledCounter = (typeof RULED_COUNTERS)[number];

/** A change of counters, balances or lists. */
export type ProjectionChange =
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

/** A change stored in an event, made manually or by a schedule. */
export type StoredChange = ProjectionChange | ReportChange;

/** A promoter's totals in one unit; the difference is unpaid (contract §6). In the smallest unit. */
export interface Balance {
  readonly unit: Unit;
  readonly earned: number;
  readonly paid: number;
}
