import { TARGET_PERCENT, type Units, writesOfIndex } from '#lib/constructs/table-capacity.ts';
import { readSettings } from '#lib/settings/settings.ts';
import { SORTED_WRITE_UNITS } from '#test/bench/lists/budgets.ts';
import type { RhythmResult, Spent, Standing } from '#test/bench/results/dollars.ts';
import { assumed } from './assumed.ts';
import { dollarsOf, type Use, usesOf } from './prices.ts';

/** What a sale is paid for, by where it goes. */
export const lines = ['calls', 'table', 'stream', 'reports', 'sorted', 'logs'] as const;
export type Line = (typeof lines)[number];

/** What each line is, for people. */
export const linesSay: Readonly<Record<Line, string>> = {
  calls: 'API Gateway and the sale’s function',
  table: 'the sale’s own reads and writes',
  stream: 'counters, balances, lists and rows that follow',
  reports: 'reports',
  sorted: 'sorted lists',
  logs: 'logs',
};

type Lines = Readonly<Record<Line, Use>>;

const GB = 1024 ** 3;
const MILLION = 1_000_000;

/** What one sale uses without its clicks, by line. */
export function usesOfSale(result: RhythmResult): Lines {
  const uses = usesOnDemand(result);
  const ofIndex = result.sale.indexWriteUnits + result.follows.indexWriteUnits;
  return result.rhythm.provisioned ? usesProvisioned(uses, result.rhythm.salesPerSecond, ofIndex) : uses;
}

function usesOnDemand({ sale, follows, reports }: RhythmResult): Lines {
  const batchMs =
    assumed.ownMs +
    follows.sequential * assumed.callMs +
    (follows.changes / Math.max(follows.batches, Number.MIN_VALUE)) * assumed.recordMs;
  return {
    ...ofCall(sale),
    stream: {
      ...units(follows),
      lambdaRequests: follows.batches,
      lambdaGbSeconds: follows.batches * gbSeconds(batchMs, assumed.memory.projector),
      ...logged(follows.batches * assumed.functionLogBytes),
    },
    reports: units(reports),
    sorted: { writeUnits: SORTED_WRITE_UNITS },
  };
}

/**
 * The same where the table is paid by the second: each line pays its part of the units that are set for all of them. Sales
 * come evenly, so autoscaling keeps still where the target share of what is set is used. Units are whole ones.
 */
function usesProvisioned(uses: Lines, salesPerSecond: number, ofIndex: number): Lines {
  const settings = readSettings(() => undefined);
  const { writeUnits = 0, readUnits = 0 } = together(Object.values(uses));
  const set = (used: number, { least, most }: Units) => {
    const units = Math.max(least, Math.ceil((used * salesPerSecond * 100) / TARGET_PERCENT));
    if (units > most) throw new Error(`${units} units a second are needed, and the settings allow ${most}`);
    return units;
  };
  const writesSet = set(writeUnits - ofIndex, settings.tableWrites) + set(ofIndex, writesOfIndex(settings.tableWrites));
  // Sales read nothing by the index.
  const readsSet = set(readUnits, settings.tableReads) + settings.tableReads.least;
  const ofWrite = writesSet / salesPerSecond / writeUnits;
  const ofRead = readUnits === 0 ? 0 : readsSet / salesPerSecond / readUnits;
  const paid = ({ writeUnits: writes = 0, readUnits: reads = 0, ...rest }: Use): Use => ({
    ...rest,
    ...{ writeSeconds: writes * ofWrite, readSeconds: reads * ofRead },
  });
  return Object.fromEntries(lines.map((line) => [line, paid(uses[line])])) as Record<Line, Use>;
}

/** What one click uses; what follows it is with its sale. */
export function usesOfClick({ click }: RhythmResult): Use {
  return together(Object.values(ofCall(click)));
}

/** What one webhook uses that is taken at once. */
export function usesOfWebhook(webhook: Spent): Use {
  return {
    ...units(webhook),
    queueRequests: assumed.requestsOfMessage,
    lambdaRequests: 1,
    lambdaGbSeconds: gbSeconds(durationOf(webhook) + assumed.receiverMs, assumed.memory.sender),
    ...logged(assumed.functionLogBytes),
  };
}

/** What is paid each month although nobody sells. */
export function usesOfStanding({ queues, ...standing }: Standing): Use {
  return { ...standing, queueRequests: queues * assumed.requestsOfIdleQueue };
}

/** US dollars for a million sales, by line. */
export function dollarsPerMillion(result: RhythmResult): Readonly<Record<Line, number>> {
  const uses = usesOfSale(result);
  return Object.fromEntries(lines.map((line) => [line, dollarsOf(uses[line]) * MILLION])) as Record<Line, number>;
}

/** Uses together, each once. */
export function together(uses: readonly Use[]): Use {
  return usesOf(uses.map((use) => ({ use, times: 1 })));
}

function ofCall(spent: Spent): Pick<Lines, 'calls' | 'table' | 'logs'> {
  return {
    calls: {
      apiRequests: 1,
      sentGb: assumed.answerBytes / GB,
      lambdaRequests: 1,
      lambdaGbSeconds: gbSeconds(durationOf(spent), assumed.memory.tracking),
    },
    table: units(spent),
    logs: {
      ...logged(assumed.accessLogBytes + assumed.functionLogBytes),
      maskedGb: assumed.accessLogBytes / GB,
    },
  };
}

/** Lines of logs, for as long as they are kept. */
function logged(bytes: number): Use {
  return { loggedGb: bytes / GB, keptLogGb: (bytes / GB) * assumed.keptLogMonths };
}

function units({ readUnits, writeUnits }: Pick<Spent, 'readUnits' | 'writeUnits'>): Use {
  return { readUnits, writeUnits };
}

/** A function waits for calls one after the other, and does little else. */
function durationOf({ sequential }: Spent): number {
  return assumed.ownMs + sequential * assumed.callMs;
}

function gbSeconds(ms: number, mb: number): number {
  return (ms / 1000) * (mb / 1024);
}
