import type { BundleSize } from '#test/bench/bundles.ts';
import type { OperationCost } from '#test/bench/cost/cost.ts';
import type { FirstPage } from '#test/bench/screens/first-page.ts';
import type { PageCalls } from '#test/bench/screens/page-calls.ts';
import type { DollarsResult } from './dollars.ts';
import type { ListsResult } from './lists.ts';
import type { ReadsResult, RolledUpResult } from './reports.ts';

/** Cost of an operation, or of a valid call of a route. */
export interface OperationResult extends OperationCost {
  readonly name: string;
}

export interface Results {
  readonly operations: readonly OperationResult[];
  readonly routes: readonly OperationResult[];
  /** Items that sales of different leads both wrote, without number blocks. */
  readonly sharedItems: readonly string[];
  readonly lists: ListsResult;
  readonly reports: ReadsResult;
  readonly rolledUp: RolledUpResult;
  readonly bundles: readonly BundleSize[];
  readonly firstPage: FirstPage;
  readonly portal: FirstPage;
  readonly pageCalls: PageCalls;
  readonly dollars: DollarsResult;
}

export interface Budget {
  readonly name: string;
  readonly measured: number;
  readonly max: number;
  readonly isMet: boolean;
}
