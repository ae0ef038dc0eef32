import { isInService } from '#shared/domain/accounts/account.ts';
import {
  type BufferedCalls,
  bufferCall,
  mergeBufferedCalls,
  NO_BUFFERED_CALLS,
} from '#shared/domain/tracking-log/buffered-calls.ts';
import {
  type LogThrottle,
  NEW_LOG_THROTTLE,
  pickLogSlot,
  updateThrottleAfterCollision,
  updateThrottleAfterWrite,
} from '#shared/domain/tracking-log/log-throttle.ts';
import type { RefusedCall } from '#shared/domain/tracking-log/refused-call.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';
import { writeLogSlot } from '#shared/store/tracking-log/refused-calls.ts';

const CACHE_MS = 30_000;
const MAX_BUFFERED_ACCOUNTS = 1000;

interface Log {
  readonly throttle: LogThrottle;
  readonly bufferedCalls: BufferedCalls;
}

const logs = new Map<string, Log>();
const readCachedAccount = cachedPerAccount(CACHE_MS, readAccount);

/**
 * Logs a refused tracking call, usually in one write. Writes are limited to 60 per account and minute. Further calls
 * are buffered until the next refused call; those beyond the buffer are only counted.
 * @param isOwn whether it had a valid key; otherwise a read checks the account
 */
export async function logRefusedCall(
  { runtime }: OpenCall,
  { account, isOwn }: { readonly account: number; readonly isOwn: boolean },
  call: RefusedCall,
): Promise<void> {
  const now = () => Date.parse(runtime.now());
  if (!isOwn && !(await accountExists(now(), account))) return;
  const name = `${account} ${isOwn}`;
  updateBufferedLog(name, { bufferedCalls: bufferCall(getBufferedLog(name).bufferedCalls, call) });
  for (let hasNext = true; hasNext; ) {
    const nowMs = now();
    const next = pickLogSlot(getBufferedLog(name).throttle, { nowMs, isOwn, chance: runtime.random() });
    if (!next) return;
    const { bufferedCalls } = getBufferedLog(name);
    updateBufferedLog(name, { throttle: next.throttle, bufferedCalls: NO_BUFFERED_CALLS });
    hasNext = await write({ account, name, slot: next.slot, nowMs }, bufferedCalls);
  }
}

/** @returns whether to try another slot */
async function write(
  { account, name, slot, nowMs }: { account: number; name: string; slot: number; nowMs: number },
  buffered: BufferedCalls,
): Promise<boolean> {
  let isTaken = false;
  try {
    isTaken = await writeLogSlot(account, { slot, nowMs }, buffered);
    return !isTaken && updateThrottleAfterCollision(getBufferedLog(name).throttle, nowMs).canRetry;
  } finally {
    const { throttle, bufferedCalls: since } = getBufferedLog(name);
    if (isTaken) updateBufferedLog(name, { throttle: updateThrottleAfterWrite(throttle, nowMs) });
    else
      updateBufferedLog(name, {
        throttle: updateThrottleAfterCollision(throttle, nowMs).throttle,
        bufferedCalls: mergeBufferedCalls(buffered, since),
      });
  }
}

async function accountExists(nowMs: number, id: number): Promise<boolean> {
  const account = await readCachedAccount(nowMs, id, '');
  return account !== null && isInService(account);
}

function getBufferedLog(name: string): Log {
  return logs.get(name) ?? { throttle: NEW_LOG_THROTTLE, bufferedCalls: NO_BUFFERED_CALLS };
}

function updateBufferedLog(name: string, change: Partial<Log>): void {
  const log = { ...getBufferedLog(name), ...change };
  // Re-inserting makes it the newest entry (LRU).
  logs.delete(name);
  logs.set(name, log);
  const [oldest] = logs.keys();
  if (oldest !== undefined && logs.size > MAX_BUFFERED_ACCOUNTS) logs.delete(oldest);
}
