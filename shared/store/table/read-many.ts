import type { Key } from './keys.ts';
import { type FoundItems, readItems } from './read.ts';

/** Background imports read thousands of items. */
const READ_BATCH_SIZE = 1000;

/** Reads any number of items by key. */
export async function readMany(keys: readonly Key[]): Promise<Pick<FoundItems, 'get'>> {
  const parts: FoundItems[] = [];
  for (let from = 0; from < keys.length; from += READ_BATCH_SIZE) {
    parts.push(await readItems(keys.slice(from, from + READ_BATCH_SIZE)));
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
