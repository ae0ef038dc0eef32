import { readUnits, type TableWrite, writeUnits } from './billing.ts';
import { countSequentialCalls } from './chain.ts';
import type { Index } from './index-units.ts';
import { computeItemSize } from './item-size.ts';
import type { Call } from './recorder.ts';
import { getItemName } from './touched.ts';

export interface Cost {
  readonly calls: number;
  readonly sequential: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly responseBytes: number;
  /** Items written or locked by a condition check, without number blocks. */
  readonly items: readonly string[];
  /** Bytes of the largest written item; each further 1024 bytes cost a unit. */
  readonly largestItem: number;
  readonly leases: number;
  readonly keyLookUps: number;
}

export function computeCost(calls: readonly Call[], indexes: readonly Index[]): Cost {
  const writes = calls.flatMap((call) => call.writes);
  const reads = calls.flatMap(({ read }) => read ?? []);
  return {
    calls: calls.length,
    sequential: countSequentialCalls(calls),
    readUnits: sum(reads.map(readUnits)),
    writeUnits: sum(writes.map((write) => writeUnits(write, indexes))),
    responseBytes: sum(calls.map(({ responseBytes }) => responseBytes)),
    items: writes.filter((write) => !isLease(write)).map(({ key }) => getItemName(key)),
    largestItem: Math.max(0, ...writes.map(({ after }) => (after ? computeItemSize(after) : 0))),
    leases: writes.filter(isLease).length,
    keyLookUps: reads.flatMap(({ keys }) => keys).filter((key) => key.includes('#api-keys ')).length,
  };
}

/** Cost of several runs: the most expensive without a number lease, and the most expensive of all. */
export interface OperationCost {
  readonly usual: Cost;
  readonly worst: Readonly<Record<'calls' | 'sequential' | 'writeUnits' | 'keyLookUps', number>>;
}

export function computeOperationCost(costs: readonly Cost[]): OperationCost {
  const getMax = (pick: (cost: Cost) => number) => Math.max(...costs.map(pick));
  const weight = ({ calls, sequential, writeUnits, readUnits }: Cost) =>
    [sequential, writeUnits, calls, readUnits].reduce((total, part) => total * 1000 + part, 0);
  const usual = costs.filter(({ leases }) => leases === 0).sort((a, b) => weight(b) - weight(a))[0] ?? costs[0];
  if (!usual) throw new Error('There is no cost without a run');
  return {
    usual,
    worst: {
      calls: getMax(({ calls }) => calls),
      sequential: getMax(({ sequential }) => sequential),
      writeUnits: getMax(({ writeUnits }) => writeUnits),
      keyLookUps: getMax(({ keyLookUps }) => keyLookUps),
    },
  };
}

function isLease({ key }: TableWrite): boolean {
  return getItemName(key).includes('#numbers#');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
