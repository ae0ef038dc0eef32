import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Maximum concurrent batches per event source. */
export interface AtOnce {
  /** For each of the two webhook queues. */
  readonly webhooks: number;
  readonly mail: number;
  readonly billing: number;
  /** Chunks of batch processes, per shard of the table's stream. */
  readonly chunks: number;
}

type Executions = Pick<Settings, 'concurrency' | 'trackingReserve'>;

/** Lambda's minimum for a queue. */
const LEAST = 2;
/** Lambda requires this many unreserved executions per account. */
const KEPT_FREE = 100;
/** Below this concurrency, background work may take most of it. */
export const FEW = 50;

/**
 * Distributes the account's concurrent executions to background sources, because a queue can wait and a caller cannot.
 * From {@link FEW} executions on, and with the four shards of a new table's stream, all sources and the projector
 * together take at most 40% of the unreserved executions. Below, each source gets Lambda's minimum.
 * @param settings `concurrency` is the account's limit in the region
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

/** Whether a route records server-side tracking and may therefore reserve executions. */
export function mayReserve({ area, auth }: Route): boolean {
  return area === 'tracking' && auth !== 'none';
}

/** Returns the executions reserved for all tracking functions. */
function reservedOf(trackingReserve: number): number {
  return routes.filter(mayReserve).length * trackingReserve;
}

/** @throws SettingsError if the reservations leave fewer unreserved executions than Lambda requires */
export function assertRoom({ concurrency, trackingReserve }: Executions): void {
  const functions = routes.filter(mayReserve).length;
  const needed = reservedOf(trackingReserve) + KEPT_FREE;
  if (trackingReserve === 0 || needed <= concurrency) return;
  throw new SettingsError(
    `trackingReserve needs a concurrency of ${needed}: ${trackingReserve} for each of ${functions} functions, and ${KEPT_FREE} that Lambda keeps free. It is ${concurrency}.`,
  );
}
