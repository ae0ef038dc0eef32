import { readUnits, type WriteFact, writeUnits } from './billing.ts';
import { sequentialCalls } from './chain.ts';
import type { Index } from './index-units.ts';
import { itemSize } from './item-size.ts';
import type { Call } from './recorder.ts';
import { nameOf } from './touched.ts';

/** What one run of an operation cost. */
export interface Cost {
  readonly calls: number;
  readonly sequential: number;
  /** As DynamoDB's published rules bill it. */
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly answerBytes: number;
  /** Items written or locked by a condition check, but for number blocks. */
  readonly items: readonly string[];
  /** Bytes of the largest item it wrote: what is over 1024 is billed a further unit. */
  readonly largestItem: number;
  /** Number blocks that were leased. */
  readonly leases: number;
  /** Look-ups of an API key. */
  readonly keyLookUps: number;
}

/** Adds up the calls of one run. */
export function costOf(calls: readonly Call[], indexes: readonly Index[]): Cost {
  const writes = calls.flatMap((call) => call.writes);
  const reads = calls.flatMap(({ read }) => read ?? []);
  return {
    calls: calls.length,
    sequential: sequentialCalls(calls),
    readUnits: sum(reads.map(readUnits)),
    writeUnits: sum(writes.map((write) => writeUnits(write, indexes))),
    answerBytes: sum(calls.map(({ answerBytes }) => answerBytes)),
    items: writes.filter((write) => !isLease(write)).map(({ key }) => nameOf(key)),
    largestItem: Math.max(0, ...writes.map(({ after }) => (after ? itemSize(after) : 0))),
    leases: writes.filter(isLease).length,
    keyLookUps: reads.flatMap(({ keys }) => keys).filter((key) => key.includes('#api-keys ')).length,
  };
}

/** What several runs of an operation cost: the dearest that leased no numbers, and the dearest of all. */
export interface OperationCost {
  readonly usual: Cost;
  readonly worst: Readonly<Record<'calls' | 'sequential' | 'writeUnits' | 'keyLookUps', number>>;
}

/** Puts the runs of an operation together; where every run leased numbers, the usual one did, too. */
export function operationCost(costs: readonly Cost[]): OperationCost {
  const most = (pick: (cost: Cost) => number) => Math.max(...costs.map(pick));
  const weight = ({ calls, sequential, writeUnits, readUnits }: Cost) =>
    [sequential, writeUnits, calls, readUnits].reduce((total, part) => total * 1000 + part, 0);
  const usual = costs.filter(({ leases }) => leases === 0).sort((a, b) => weight(b) - weight(a))[0] ?? costs[0];
  if (!usual) throw new Error('There is no cost without a run');
  return {
    usual,
    worst: {
      calls: most(({ calls }) => calls),
      sequential: most(({ sequential }) => sequential),
      writeUnits: most(({ writeUnits }) => writeUnits),
      keyLookUps: most(({ keyLookUps }) => keyLookUps),
    },
  };
}

function isLease({ key }: WriteFact): boolean {
  return nameOf(key).includes('#numbers#');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
