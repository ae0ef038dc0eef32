import { readWholeList } from '#shared/store/lists/lists.ts';

/**
 * Returns the ids of all promoters, including archived ones. Reads the archive twice to find promoters that move
 * meanwhile.
 */
export async function listAllPromoterIds(account: number): Promise<number[]> {
  const ids = new Set<number>();
  for (const list of ['archived-promoters', 'promoters', 'archived-promoters']) {
    for (const id of await readWholeList(account, list)) ids.add(id);
  }
  return [...ids];
}
