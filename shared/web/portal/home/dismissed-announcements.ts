/** An account has at most 20 at a time; older ids can be forgotten. */
const MAX_KEPT = 100;

const storageKey = (account: number) => `portal-dismissed-${account}`;

/** Returns the ids of announcements that were dismissed in this browser. */
export function readDismissed(account: number): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey(account)) ?? '[]');
    return Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}

/** Stores dismissed announcements. Some browsers block storage in frames: they stay dismissed until the page closes. */
export function keepDismissed(account: number, ids: readonly number[]): void {
  try {
    localStorage.setItem(storageKey(account), JSON.stringify(ids.slice(-MAX_KEPT)));
  } catch {}
}
