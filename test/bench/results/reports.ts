import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import type { Tally } from '#test/bench/cost/tally.ts';

export interface RollUpResult extends Omit<Tally, 'touched' | 'writes'> {
  readonly rollUp: RollUp;
  readonly events: number;
  readonly months: number;
  readonly sheets: number;
  readonly extraUnits: { readonly readUnits: number; readonly writeUnits: number };
}

/** Cost of a report: counts of a warm call, time of the first call in a new process. */
export interface ReadResult extends Omit<Tally, 'touched' | 'writes' | 'written' | 'writeUnits'> {
  readonly name: string;
  readonly promoters: number;
  readonly campaigns: number;
  readonly cpuMs: number;
  readonly peakMB: number;
  readonly memoryMB: number;
  readonly timeoutMs: number;
}

/** Cost of a campaign's sales: the most expensive run without a number lease. */
export interface HotSales {
  readonly calls: number;
  readonly sequential: number;
  readonly writeUnits: number;
  readonly refused: number;
}

export interface HotResult {
  readonly alone: HotSales;
  readonly beside: HotSales;
  readonly shared: readonly string[];
}

export interface RolledUpResult {
  readonly rollUps: readonly RollUpResult[];
  readonly hot: HotResult;
}

export interface ReadsResult {
  readonly reads: readonly ReadResult[];
  readonly growth: readonly ReadResult[];
}
