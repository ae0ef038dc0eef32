import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Concurrent batches per event source. */
export interface AtOnce {
  /** Per webhook queue. */
  readonly webhooks: number;
  readonly mail: number;
  readonly billing: number;
  /** Per shard. */
  readonly chunks: number;
}

type Executions = Pick<Settings, 'concurrency' | 'trackingReserve'>;

/** Lambda's minimum per queue. */
const LEAST = 2;
/** Unreserved executions that Lambda requires. */
const KEPT_FREE = 100;
/** Below, background work may take most executions. */
export const FEW = 50;

/**
 * Distributes concurrent executions to background sources, because a queue can wait and a caller cannot. From {@link
 * FEW} on, with four shards, all sources and the projector take at most 40% of the unreserved ones.
 */
export function atOnce({ concurrency, trackingReserve }: Executions): AtOnce {
  const free = concurrency - reservedOf(trackingReserve);
  const share = (part: number, least: number, most: number) => Math.min(Math.max(Math.floor(free / part), least), most);
  return {
    webhooks: share(20, LEAST, 5),
    mail: LEAST,
    billing: share(10, LEAST, 10),
    chunks: share(40, 1, 10),
  };
}

/** Whether a route is server-side tracking, which may reserve executions. */
export function mayReserve({ area, auth }: Route): boolean {
  return area === 'tracking' && auth !== 'none';
}

function reservedOf(trackingReserve: number): number {
  return routes.filter(mayReserve).length * trackingReserve;
}

/** @throws SettingsError if reservations leave less than Lambda requires */
export function assertRoom({ concurrency, trackingReserve }: Executions): void {
  const functions = routes.filter(mayReserve).length;
  const needed = reservedOf(trackingReserve) + KEPT_FREE;
  if (trackingReserve === 0 || needed <= concurrency) return;
  throw new SettingsError(
    `trackingReserve needs a concurrency of ${needed}: ${trackingReserve} for each of ${functions} functions, and ${KEPT_FREE} that Lambda keeps free. It is ${concurrency}.`,
  );
}
