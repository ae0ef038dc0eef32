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

function memory<T>(milliseconds: number) {
  const remembered = new Map<string, { readonly value: T; readonly until: number }>();
  return async (nowMs: number, key: string, find: () => Promise<T | null>): Promise<T | null> => {
    const known = remembered.get(key);
    if (known && known.until > nowMs) return known.value;
    const value = await find();
    remembered.delete(key);
    if (value === null) return null;
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest);
    remembered.set(key, { value, until: nowMs + milliseconds });
    return value;
  };
}
