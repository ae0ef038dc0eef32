const MOST_REMEMBERED = 10_000;

/**
 * Caches a lookup in the process: LRU, 10,000 entries. Misses are not cached, so that new records are seen at once.
 * @param milliseconds time to live
 * @returns the lookup, with epoch milliseconds first
 */
export function remembering<T>(
  milliseconds: number,
  find: (account: number, name: string) => Promise<T | null>,
): (nowMs: number, account: number, name: string) => Promise<T | null> {
  const recall = memory<T>(milliseconds);
  return (nowMs, account, name) => recall(nowMs, `${account}#${name}`, () => find(account, name));
}

/** Caches a lookup across accounts; see {@link remembering}. */
export function rememberingForAll<T>(
  milliseconds: number,
  find: (name: string) => Promise<T | null>,
): (nowMs: number, name: string) => Promise<T | null> {
  const recall = memory<T>(milliseconds);
  return (nowMs, name) => recall(nowMs, name, () => find(name));
}

/** Caches lookups passed per call; see {@link remembering}. */
export function rememberingEach<T>(
  milliseconds: number,
): (nowMs: number, name: string, find: () => Promise<T>) => Promise<T> {
  const recall = memory<T>(milliseconds);
  return async (nowMs, name, find) => (await recall(nowMs, name, find)) as T;
}

interface Known<T> {
  readonly value: T;
  readonly until: number;
}

function memory<T>(milliseconds: number) {
  const remembered = new Map<string, Known<T>>();
  return async (nowMs: number, key: string, find: () => Promise<T | null>): Promise<T | null> => {
    const known = remembered.get(key);
    const kept = known && known.until > nowMs ? known : await found(find, nowMs + milliseconds);
    // Maps keep insertion order: setting a key again makes it the latest.
    remembered.delete(key);
    if (kept) remembered.set(key, kept);
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
    return kept?.value ?? null;
  };
}

async function found<T>(find: () => Promise<T | null>, until: number): Promise<Known<T> | null> {
  const value = await find();
  return value === null ? null : { value, until };
}
