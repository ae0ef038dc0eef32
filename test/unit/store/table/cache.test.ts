import { describe, expect, test, vi } from 'vitest';
import { cachedPerAccount } from '#shared/store/table/cache.ts';

const SECOND = 1000;

describe('cached lookups', () => {
  const createCache = () => {
    const find = vi.fn(
      async (_: number, name: string): Promise<string | null> => (name === 'none' ? null : `${name}!`),
    );
    return { find, readCached: cachedPerAccount(30 * SECOND, find) };
  };

  test('a cached value expires after its lifetime, by the given time', async () => {
    const { find, readCached } = createCache();
    for (const second of [0, 10, 29.999]) expect(await readCached(second * SECOND, 1, 'a')).toBe('a!');
    expect(find).toHaveBeenCalledTimes(1);
    await readCached(30 * SECOND, 1, 'a');
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('a cached value is separate per account', async () => {
    const { find, readCached } = createCache();
    await readCached(0, 1, 'a');
    await readCached(0, 2, 'a');
    expect(find.mock.calls).toEqual([
      [1, 'a'],
      [2, 'a'],
    ]);
  });

  test('a missing value is not cached', async () => {
    const { find, readCached } = createCache();
    expect([await readCached(0, 1, 'none'), await readCached(0, 1, 'none')]).toEqual([null, null]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('the cache evicts the least recently used value above ten thousand', async () => {
    const { find, readCached } = createCache();
    for (let name = 0; name < 10_000; name += 1) await readCached(0, 1, String(name));
    await readCached(1, 1, '0');
    await readCached(1, 1, 'one more');
    find.mockClear();
    await readCached(2, 1, '0');
    expect(find).not.toHaveBeenCalled();
    await readCached(2, 1, '1');
    expect(find).toHaveBeenCalledTimes(1);
  });
});
