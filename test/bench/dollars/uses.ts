import { SORTED_WRITE_UNITS } from '#test/bench/lists/budgets.ts';
import type { LoadProfileResult, ResourceUse, StandingResources } from '#test/bench/results/dollars.ts';
import { assumed } from './assumed.ts';
import { addUses, type Use } from './prices.ts';

const GB = 1024 ** 3;

export function listUsesOfCall(spent: ResourceUse): Use {
  return addUses([
    {
      apiRequests: 1,
      sentGb: assumed.responseBytes / GB,
      lambdaRequests: 1,
      lambdaGbSeconds: computeGbSeconds(getDuration(spent), assumed.memory.tracking),
      maskedGb: assumed.accessLogBytes / GB,
    },
    units(spent),
    logUse(assumed.accessLogBytes + assumed.functionLogBytes),
  ]);
}

export function listUsesOfProjections({ projections, reports }: LoadProfileResult): Use {
  const batchMs =
    assumed.ownMs +
    projections.sequential * assumed.callMs +
    (projections.changes / Math.max(projections.batches, Number.MIN_VALUE)) * assumed.recordMs;
  return addUses([
    {
      lambdaRequests: projections.batches,
      lambdaGbSeconds: projections.batches * computeGbSeconds(batchMs, assumed.memory.projector),
    },
    units(projections),
    logUse(projections.batches * assumed.functionLogBytes),
    units(reports),
    { writeUnits: SORTED_WRITE_UNITS },
  ]);
}

export function listUsesOfWebhook(webhook: ResourceUse): Use {
  return {
    ...units(webhook),
    queueRequests: assumed.requestsOfMessage,
    lambdaRequests: 1,
    lambdaGbSeconds: computeGbSeconds(getDuration(webhook) + assumed.receiverMs, assumed.memory.sender),
    ...logUse(assumed.functionLogBytes),
  };
}

export function listUsesOfStanding({ queues, ...standing }: StandingResources): Use {
  return { ...standing, queueRequests: queues * assumed.requestsOfIdleQueue };
}

/** Log ingestion, and storage for the retention period. */
function logUse(bytes: number): Use {
  return { loggedGb: bytes / GB, keptLogGb: (bytes / GB) * assumed.keptLogMonths };
}

function units({ readUnits, writeUnits }: Pick<ResourceUse, 'readUnits' | 'writeUnits'>): Use {
  return { readUnits, writeUnits };
}

/** A function mostly waits for sequential calls. */
function getDuration({ sequential }: ResourceUse): number {
  return assumed.ownMs + sequential * assumed.callMs;
}

function computeGbSeconds(ms: number, mb: number): number {
  return (ms / 1000) * (mb / 1024);
}
