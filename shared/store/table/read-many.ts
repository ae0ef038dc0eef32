import type { Key } from './keys.ts';
import { type FoundItems, readItems } from './read.ts';

/** Background imports read thousands of items. */
const KEYS_AT_ONCE = 1000;

/** Reads any number of items by key. */
export async function readMany(keys: readonly Key[]): Promise<Pick<FoundItems, 'get'>> {
  const parts: FoundItems[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    parts.push(await readItems(keys.slice(from, from + KEYS_AT_ONCE)));
  }
  return {
    get: <T>(key: Key | null | undefined) => {
      for (const part of parts) {
        const item = part.get<T>(key);
        if (item !== null) return item;
      }
      return null;
    },
  };
}
