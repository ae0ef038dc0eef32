import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import type { Tally } from '#test/bench/cost/tally.ts';

/** What a run of a roll-up has cost. */
export interface RollUpResult extends Omit<Tally, 'touched' | 'writes'> {
  readonly rollUp: RollUp;
  /** How many events there were since the last run. */
  readonly events: number;
  /** How many months of history the account had. */
  readonly months: number;
  /** Sheets that were written. */
  readonly sheets: number;
  /** What a history may add, because these very sheets have rows already. */
  readonly fuller: { readonly readUnits: number; readonly writeUnits: number };
}

/** What a report has cost: counts of a warm call, and what the first call of a fresh process took. */
export interface ReadResult extends Omit<Tally, 'touched' | 'writes' | 'written' | 'writeUnits'> {
  readonly name: string;
  readonly promoters: number;
  /** How many campaigns it lists, where it lists campaigns. */
  readonly campaigns: number;
  readonly cpuMs: number;
  /** The most memory that the process had, Node itself included. */
  readonly peakMB: number;
  /** What its function has. */
  readonly memoryMB: number;
  readonly timeoutMs: number;
}

/** What sales of a campaign cost, dearest run without a lease of numbers. */
export interface HotSales {
  readonly calls: number;
  readonly sequential: number;
  readonly writeUnits: number;
  readonly refused: number;
}

/** Sales of a campaign alone, and while roll-ups of it run without a pause. */
export interface HotResult {
  readonly alone: HotSales;
  readonly beside: HotSales;
  /** Items that both sales and roll-ups, or the feeding of them, touched. */
  readonly shared: readonly string[];
}

/** What was measured of roll-ups. */
export interface RolledUpResult {
  readonly rollUps: readonly RollUpResult[];
  readonly hot: HotResult;
}

/** What was measured of reading reports. */
export interface ReadsResult {
  readonly reads: readonly ReadResult[];
  /** The same report with more and more promoters. */
  readonly growth: readonly ReadResult[];
}
