import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { type Settings, SettingsError } from './settings.ts';

/** How many batches each source lets its function work at once. */
export interface AtOnce {
  /** Of each of the two lanes of webhooks. */
  readonly webhooks: number;
  readonly mail: number;
  readonly billing: number;
  /** Chunks of batch processes, of each shard of the table's stream. */
  readonly chunks: number;
}

/** The settings that say what may run at once. */
type Executions = Pick<Settings, 'concurrency' | 'trackingReserve'>;

/** Lambda takes no less for a queue. */
const LEAST = 2;
/** What an account has to keep for functions that nothing is reserved for (Lambda's rule). */
const KEPT_FREE = 100;
/** With fewer executions than this, what works in the background may take most of them. */
export const FEW = 50;

/**
 * What of an account's concurrent executions the sources of background work may take, and no more than serves them. A queue can
 * wait, a caller cannot. From {@link FEW} executions on, and with the four shards of a new table's stream, all sources and the
 * projector together take two fifths at most of what is not reserved. With fewer it is as little as Lambda takes.
 * @param settings `concurrency` is how many functions the account runs at a time in the region
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

/** Whether a route records what companies' servers track: those may have executions of their own. */
export function mayReserve({ area, auth }: Route): boolean {
  return area === 'tracking' && auth !== 'none';
}

/** How many executions all functions of tracking have for themselves. */
function reservedOf(trackingReserve: number): number {
  return routes.filter(mayReserve).length * trackingReserve;
}

/** @throws SettingsError where what is reserved for tracking leaves the account less than Lambda wants free */
export function assertRoom({ concurrency, trackingReserve }: Executions): void {
  const functions = routes.filter(mayReserve).length;
  const needed = reservedOf(trackingReserve) + KEPT_FREE;
  if (trackingReserve === 0 || needed <= concurrency) return;
  throw new SettingsError(
    `trackingReserve needs a concurrency of ${needed}: ${trackingReserve} for each of ${functions} functions, and ${KEPT_FREE} that Lambda keeps free. It is ${concurrency}.`,
  );
}
