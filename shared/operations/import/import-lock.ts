import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { acquireImportLock, releaseImportLock } from '#shared/store/import/import-lock.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

const HELD_MS = 120_000;
const RENEWED_MS = 20_000;

const UNDER_WAY =
  'another import into this account is under way, or was broken off within the last two minutes: try again when it has ended';

/**
 * Runs work under the account's import lock: concurrent imports would create incomplete payouts.
 * @param work receives a check that throws a Refusal once the lock is lost, for example after the computer slept
 * @throws Refusal `invalid` if another import runs
 */
export async function withImportLock<T>(
  { account, runtime }: AccountCall,
  work: (stillAlone: () => void) => Promise<T>,
): Promise<T> {
  const owner = runtime.token();
  const take = () => {
    const now = runtime.now();
    const until = new Date(Date.parse(now) + HELD_MS).toISOString();
    return retryOnConflict(() => acquireImportLock(account.id, { owner, until }, now), runtime);
  };
  if (!(await take())) throw new Refusal({ code: 'invalid', message: UNDER_WAY });
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
      if (isLost) throw new Refusal({ code: 'invalid', message: UNDER_WAY });
    });
  } finally {
    clearInterval(timer);
    await retryOnConflict(() => releaseImportLock(account.id, owner), runtime);
  }
}
