import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Concurrent batches per event source. */
export interface SourceConcurrency {
  /** Per webhook queue. */
  readonly webhooks: number;
  readonly mail: number;
  readonly billing: number;
  /** Chunks of batch processes, per shard. */
  readonly chunks: number;
}

type Executions = Pick<Settings, 'concurrency' | 'trackingReserve'>;

/** Lambda's minimum per queue. */
const QUEUE_MINIMUM = 2;
/** Unreserved executions that Lambda requires. */
const UNRESERVED_MINIMUM = 100;
/** Below this limit, background work may take most executions. */
export const LOW_CONCURRENCY = 50;

/**
 * Distributes concurrent executions to background sources, because a queue can wait and a caller cannot. From {@link
 * LOW_CONCURRENCY} on, with four shards, all sources and the projector take at most 40% of the unreserved ones.
 */
export function distributeConcurrency({ concurrency, trackingReserve }: Executions): SourceConcurrency {
  const free = concurrency - reservedConcurrency(trackingReserve);
  const share = (divisor: number, min: number, max: number) => Math.min(Math.max(Math.floor(free / divisor), min), max);
  return {
    webhooks: share(20, QUEUE_MINIMUM, 5),
    mail: QUEUE_MINIMUM,
    billing: share(10, QUEUE_MINIMUM, 10),
    chunks: share(40, 1, 10),
  };
}

/** Whether a route is server-side tracking, which may reserve executions. */
export function canReserveConcurrency({ area, auth }: Route): boolean {
  return area === 'tracking' && auth !== 'none';
}

function reservedConcurrency(trackingReserve: number): number {
  return routes.filter(canReserveConcurrency).length * trackingReserve;
}

/** @throws SettingsError if reservations leave less than Lambda requires */
export function assertUnreservedConcurrency({ concurrency, trackingReserve }: Executions): void {
  const functions = routes.filter(canReserveConcurrency).length;
  const needed = reservedConcurrency(trackingReserve) + UNRESERVED_MINIMUM;
  if (trackingReserve === 0 || needed <= concurrency) return;
  throw new SettingsError(
    `trackingReserve needs a concurrency of ${needed}: ${trackingReserve} for each of ${functions} functions, plus ${UNRESERVED_MINIMUM} that Lambda requires unreserved. It is ${concurrency}.`,
  );
}
