const MOST_REMEMBERED = 10_000;

/**
 * A look-up that a process remembers for a while. What is not found is not remembered, so that something new is seen at
 * once; and no more than ten thousand answers are kept, those that were asked for last.
 * @param milliseconds how long an answer is trusted
 * @param find the look-up
 * @returns the look-up, with the present in epoch milliseconds as its first argument
 */
export function remembering<T>(
  milliseconds: number,
  find: (account: number, name: string) => Promise<T | null>,
): (nowMs: number, account: number, name: string) => Promise<T | null> {
  const recall = memory<T>(milliseconds);
  return (nowMs, account, name) => recall(nowMs, `${account}#${name}`, () => find(account, name));
}

/** The same of what is no account's. */
export function rememberingForAll<T>(
  milliseconds: number,
  find: (name: string) => Promise<T | null>,
): (nowMs: number, name: string) => Promise<T | null> {
  const recall = memory<T>(milliseconds);
  return (nowMs, name) => recall(nowMs, name, () => find(name));
}

/** The same, for a look-up that is said with each call. */
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
    // A map has its keys in the order they were set, so that what was asked for last is the last.
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
