import type { OperationCost } from '#test/bench/cost/cost.ts';
import type { BundleFigures } from '#test/bench/load/bundles.ts';
import type { FirstPage } from '#test/bench/load/first-page.ts';
import type { PageCalls } from '#test/bench/load/page-calls.ts';
import type { LocalRunResult, SaleLoad } from '#test/bench/load/sale-load.ts';
import type { DollarsResult } from './dollars.ts';
import type { ListsResult } from './lists.ts';
import type { ReadsResult, RolledUpResult } from './reports.ts';

/** What was measured of an operation. */
export interface OperationResult extends OperationCost {
  readonly name: string;
  /** How many events a run handled; all figures are of a run. */
  readonly events: number;
  /** Whether each run met a process that knew nothing of its company. */
  readonly cold: boolean;
  /** Processor time of a run in milliseconds; null where it was not measured. */
  readonly cpu: { readonly p50: number; readonly p99: number } | null;
}

/** What a right call of a route cost. */
export interface RouteResult extends OperationCost {
  readonly name: string;
}

/** Everything that was measured. */
export interface Results {
  readonly operations: readonly OperationResult[];
  readonly routes: readonly RouteResult[];
  /** Items that sales of different leads both wrote, number blocks aside. */
  readonly sharedItems: readonly string[];
  readonly numberBlocks: {
    readonly sales: number;
    readonly leases: number;
    /** How many numbers a call brings once a process has been busy for long. */
    readonly largest: number;
  };
  readonly lists: ListsResult;
  readonly reports: ReadsResult;
  readonly rolledUp: RolledUpResult;
  readonly bundles: readonly BundleFigures[];
  readonly firstPage: FirstPage;
  /** The same of the portal. */
  readonly portal: FirstPage;
  readonly pageCalls: PageCalls;
  readonly load: readonly SaleLoad[];
  readonly localRun: LocalRunResult;
  /** What sales and months cost. */
  readonly dollars: DollarsResult;
}

/** A limit of what something may cost, and what it does cost. */
export interface Budget {
  readonly name: string;
  readonly measured: number;
  readonly most: number;
  readonly kept: boolean;
}
