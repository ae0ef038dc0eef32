const MAX_ENTRIES = 10_000;

/**
 * Caches a lookup in the process: LRU. Misses are not cached, so that new records are seen immediately.
 * @param milliseconds time to live
 * @param maxEntries fewer for large values
 * @returns the lookup, with epoch milliseconds first
 */
export function cachedPerAccount<T>(
  milliseconds: number,
  find: (account: number, name: string) => Promise<T | null>,
  maxEntries = MAX_ENTRIES,
): (nowMs: number, account: number, name: string) => Promise<T | null> {
  const readCache = createCache<T>(milliseconds, maxEntries);
  return (nowMs, account, name) => readCache(nowMs, `${account}#${name}`, () => find(account, name));
}

/** Caches a lookup across accounts; see {@link cachedPerAccount}. */
export function cachedGlobally<T>(
  milliseconds: number,
  find: (name: string) => Promise<T | null>,
): (nowMs: number, name: string) => Promise<T | null> {
  const readCache = createCache<T>(milliseconds);
  return (nowMs, name) => readCache(nowMs, name, () => find(name));
}

/** Caches lookups passed per call; see {@link cachedPerAccount}. */
export function cachedPerName<T>(
  milliseconds: number,
): (nowMs: number, name: string, find: () => Promise<T>) => Promise<T> {
  const readCache = createCache<T>(milliseconds);
  return async (nowMs, name, find) => (await readCache(nowMs, name, find)) as T;
}

interface CacheEntry<T> {
  readonly value: T;
  readonly until: number;
}

function createCache<T>(milliseconds: number, maxEntries = MAX_ENTRIES) {
  const entries = new Map<string, CacheEntry<T>>();
  return async (nowMs: number, key: string, find: () => Promise<T | null>): Promise<T | null> => {
    const cached = entries.get(key);
    const entry = cached && cached.until > nowMs ? cached : await loadEntry(find, nowMs + milliseconds);
    // Maps keep insertion order: setting a key again makes it the latest.
    entries.delete(key);
    if (entry) entries.set(key, entry);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size > maxEntries) entries.delete(oldest);
    return entry?.value ?? null;
  };
}

async function loadEntry<T>(find: () => Promise<T | null>, until: number): Promise<CacheEntry<T> | null> {
  const value = await find();
  return value === null ? null : { value, until };
}
