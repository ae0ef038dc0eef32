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

/** Lambda takes no less for a queue. */
const LEAST = 2;
/** What an account has to keep for functions that nothing is reserved for (Lambda's rule). */
const KEPT_FREE = 100;
/** With fewer executions than this, what works in the background may take most of them. */
export const FEW = 50;

/**
 * What of an account's concurrent executions the sources of background work may take: a third of them or so, and no more than
 * serves them. A queue can wait, a caller cannot. With few executions it is as little as Lambda takes.
 * @param executions how many functions the account runs at a time in the region
 */
export function atOnce(executions: number): AtOnce {
  const share = (part: number, least: number, most: number) =>
    Math.min(Math.max(Math.floor(executions / part), least), most);
  return {
    webhooks: share(20, LEAST, 5),
    mail: LEAST,
    billing: share(10, LEAST, 10),
    chunks: share(10, 1, 10),
  };
}

/** Whether a route records what companies' servers track: those may have executions of their own. */
export function mayReserve({ area, auth }: Route): boolean {
  return area === 'tracking' && auth !== 'none';
}

/** @throws SettingsError where what is reserved for tracking leaves the account less than Lambda wants free */
export function assertRoom({ concurrency, trackingReserve }: Settings): void {
  const functions = routes.filter(mayReserve).length;
  const needed = functions * trackingReserve + KEPT_FREE;
  if (trackingReserve === 0 || needed <= concurrency) return;
  throw new SettingsError(
    `trackingReserve needs a concurrency of ${needed}: ${trackingReserve} for each of ${functions} functions, and ${KEPT_FREE} that Lambda keeps free. It is ${concurrency}.`,
  );
}
