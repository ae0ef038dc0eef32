import { projector } from '#lib/bundle/background-functions.ts';
import type { LocalPlan } from '#lib/local/plan/plan.ts';
import { matchesFilters } from '#lib/local/streams/filter.ts';
import { readSettings } from '#lib/settings/settings.ts';
import type { Call } from '#test/bench/cost/recorder.ts';
import type { BatchLimits } from './batches.ts';

export interface Change {
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly dynamodb: { readonly Keys: unknown; readonly OldImage?: unknown; readonly NewImage?: unknown };
}

export interface ProjectorFeed extends BatchLimits {
  listDelivered(calls: readonly Call[]): { readonly partition: string; readonly change: Change }[];
}

export function createProjectorFeed({ streamMappings }: LocalPlan): ProjectorFeed {
  const mapping = streamMappings.find(({ functionName }) => functionName.includes(projector.name));
  if (!mapping) throw new Error('The template feeds no projector');
  return {
    max: mapping.batchSize,
    windowMs: readSettings(() => undefined).streamWindow * 1000,
    listDelivered: (calls) => calls.flatMap(getChanges).filter(({ change }) => matchesFilters(change, mapping.filters)),
  };
}

function getChanges({ refused, writes }: Call) {
  return writes.flatMap(({ kind, key, before, after }) => {
    if (refused || kind === 'ConditionCheck' || !(before || after)) return [];
    const eventName = before && after ? 'MODIFY' : after ? 'INSERT' : 'REMOVE';
    const images = { ...(before ? { OldImage: before } : {}), ...(after ? { NewImage: after } : {}) };
    return [{ partition: String(key.pk?.S), change: { eventName, dynamodb: { Keys: key, ...images } } as Change }];
  });
}
