import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { acquireImportLock, releaseImportLock } from '#shared/store/import/import-lock.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

/** Longer than a computer is usually unresponsive. */
export const COMMAND_LOCK_MS = 120_000;
const RENEWED_MS = 20_000;
const RETRY_AFTER_S = 20;

/**
 * Runs work under the account's import lock: concurrent imports would create incomplete payouts.
 * @param lockMs how long a killed import blocks others; longer than the 20 seconds between renewals
 * @param work receives a check that throws a Refusal once the lock is lost, for example after the computer slept
 * @throws Refusal `import_running` if another import runs
 */
export async function withImportLock<T>(
  { account, runtime }: AccountCall,
  lockMs: number,
  work: (assertLocked: () => void) => Promise<T>,
): Promise<T> {
  const owner = runtime.token();
  const take = () => {
    const now = runtime.now();
    const until = new Date(Date.parse(now) + lockMs).toISOString();
    return retryOnConflict(() => acquireImportLock(account.id, { owner, until }, now), runtime);
  };
  if (!(await take())) throw refuseImport();
  let isLost = false;
  const renew = () =>
    take().then(
      (isOurs) => {
        isLost ||= !isOurs;
      },
      () => {
        // The next renewal precedes expiry.
      },
    );
  const timer = setInterval(renew, RENEWED_MS);
  try {
    return await work(() => {
      if (isLost) throw refuseImport();
    });
  } finally {
    clearInterval(timer);
    await retryOnConflict(() => releaseImportLock(account.id, owner), runtime);
  }
}

function refuseImport(): Refusal {
  return new Refusal({ code: 'import_running', retryAfter: RETRY_AFTER_S });
}
