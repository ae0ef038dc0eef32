import { SORTED_WRITE_UNITS } from '#test/bench/lists/budgets.ts';
import type { LoadProfileResult, Spent, Standing } from '#test/bench/results/dollars.ts';
import { assumed } from './assumed.ts';
import { addUses, type Use } from './prices.ts';

const GB = 1024 ** 3;

export function usesOfCall(spent: Spent): Use {
  return addUses([
    {
      apiRequests: 1,
      sentGb: assumed.answerBytes / GB,
      lambdaRequests: 1,
      lambdaGbSeconds: gbSeconds(durationOf(spent), assumed.memory.tracking),
      maskedGb: assumed.accessLogBytes / GB,
    },
    units(spent),
    logUse(assumed.accessLogBytes + assumed.functionLogBytes),
  ]);
}

export function usesOfFollowing({ follows, reports }: LoadProfileResult): Use {
  const batchMs =
    assumed.ownMs +
    follows.sequential * assumed.callMs +
    (follows.changes / Math.max(follows.batches, Number.MIN_VALUE)) * assumed.recordMs;
  return addUses([
    {
      lambdaRequests: follows.batches,
      lambdaGbSeconds: follows.batches * gbSeconds(batchMs, assumed.memory.projector),
    },
    units(follows),
    logUse(follows.batches * assumed.functionLogBytes),
    units(reports),
    { writeUnits: SORTED_WRITE_UNITS },
  ]);
}

export function usesOfWebhook(webhook: Spent): Use {
  return {
    ...units(webhook),
    queueRequests: assumed.requestsOfMessage,
    lambdaRequests: 1,
    lambdaGbSeconds: gbSeconds(durationOf(webhook) + assumed.receiverMs, assumed.memory.sender),
    ...logUse(assumed.functionLogBytes),
  };
}

export function usesOfStanding({ queues, ...standing }: Standing): Use {
  return { ...standing, queueRequests: queues * assumed.requestsOfIdleQueue };
}

/** Log ingestion, and storage for the retention period. */
function logUse(bytes: number): Use {
  return { loggedGb: bytes / GB, keptLogGb: (bytes / GB) * assumed.keptLogMonths };
}

function units({ readUnits, writeUnits }: Pick<Spent, 'readUnits' | 'writeUnits'>): Use {
  return { readUnits, writeUnits };
}

/** A function mostly waits for sequential calls. */
function durationOf({ sequential }: Spent): number {
  return assumed.ownMs + sequential * assumed.callMs;
}

function gbSeconds(ms: number, mb: number): number {
  return (ms / 1000) * (mb / 1024);
}
