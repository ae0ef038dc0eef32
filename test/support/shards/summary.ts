import type { SimulationResult } from './simulate.ts';

/** Excludes the start-up, when the first batches fill, and the end, when fewer records arrive. */
const [FROM, TO] = [0.2, 0.8];

export function summarize({
  ages,
  batches,
  counted,
  failures,
  met,
  outdated,
  transactions,
  units,
  lastAt,
}: SimulationResult) {
  const at = counted.map((sale) => sale.at).sort((a, b) => a - b);
  const getPlace = (share: number) => at[Math.floor(at.length * share)] ?? 0;
  const refused = { met: sum(met.values()), outdated: sum(outdated.values()) };
  const most = new Map<string, number>();
  for (const second of units) {
    for (const [partition, spent] of second ?? []) most.set(partition, Math.max(spent, most.get(partition) ?? 0));
  }
  return {
    countedPerSecond: Math.round(((TO - FROM) * at.length * 1000) / (getPlace(TO) - getPlace(FROM))),
    oldestMs: Math.round(largest(ages)),
    /** Longest wait of a ready batch for the previous one. */
    longestWaitMs: Math.round(largest(batches.map(({ readyAt, from }) => from - readyAt))),
    longestBatchMs: Math.round(largest(batches.map(({ from, to }) => to - from))),
    behindAtTheEnd: at.filter((time) => time > lastAt).length,
    eventsPerTransaction: Math.round(at.length / (transactions - refused.met - refused.outdated)),
    transactions,
    ...refused,
    failures,
    writeUnitsPerSale:
      Math.round((10 * sum(units.flatMap((second) => [...(second?.values() ?? [])]))) / at.length) / 10,
    /** Write units in the busiest second of each partition. */
    busiest: [...most].toSorted(([, a], [, b]) => b - a).slice(0, 8),
  };
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
