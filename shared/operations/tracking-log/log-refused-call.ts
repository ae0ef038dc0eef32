import { isInService } from '#shared/domain/accounts/account.ts';
import {
  type BufferedCalls,
  bufferCall,
  mergeBufferedCalls,
  NO_BUFFERED_CALLS,
} from '#shared/domain/tracking-log/buffered-calls.ts';
import {
  type LogShare,
  logShareAfterCollision,
  logShareAfterWrite,
  NEW_LOG_SHARE,
  pickLogSlot,
} from '#shared/domain/tracking-log/log-share.ts';
import type { RefusedCall } from '#shared/domain/tracking-log/refused-call.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';
import { writeLogSlot } from '#shared/store/tracking-log/refused-calls.ts';

const TRUSTED_MS = 30_000;
const MAX_BUFFERED_ACCOUNTS = 1000;

interface Log {
  readonly share: LogShare;
  readonly held: BufferedCalls;
}

const logs = new Map<string, Log>();
const accountThere = cachedPerAccount(TRUSTED_MS, readAccount);

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
  if (!isOwn && !(await isThere(now(), account))) return;
  const name = `${account} ${isOwn}`;
  note(name, { held: bufferCall(getBufferedLog(name).held, call) });
  for (let goesOn = true; goesOn; ) {
    const nowMs = now();
    const next = pickLogSlot(getBufferedLog(name).share, { nowMs, isOwn, chance: runtime.chance() });
    if (!next) return;
    const { held } = getBufferedLog(name);
    note(name, { share: next.share, held: NO_BUFFERED_CALLS });
    goesOn = await write({ account, name, slot: next.slot, nowMs }, held);
  }
}

/** @returns whether to try another slot */
async function write(
  { account, name, slot, nowMs }: { account: number; name: string; slot: number; nowMs: number },
  held: BufferedCalls,
): Promise<boolean> {
  let isTaken = false;
  try {
    isTaken = await writeLogSlot(account, { slot, nowMs }, held);
    return !isTaken && logShareAfterCollision(getBufferedLog(name).share, nowMs).again;
  } finally {
    const { share, held: since } = getBufferedLog(name);
    if (isTaken) note(name, { share: logShareAfterWrite(share, nowMs) });
    else note(name, { share: logShareAfterCollision(share, nowMs).share, held: mergeBufferedCalls(held, since) });
  }
}

async function isThere(nowMs: number, id: number): Promise<boolean> {
  const account = await accountThere(nowMs, id, '');
  return account !== null && isInService(account);
}

function getBufferedLog(name: string): Log {
  return logs.get(name) ?? { share: NEW_LOG_SHARE, held: NO_BUFFERED_CALLS };
}

function note(name: string, change: Partial<Log>): void {
  const log = { ...getBufferedLog(name), ...change };
  // Re-inserting makes it the newest entry (LRU).
  logs.delete(name);
  logs.set(name, log);
  const [oldest] = logs.keys();
  if (oldest !== undefined && logs.size > MAX_BUFFERED_ACCOUNTS) logs.delete(oldest);
}
