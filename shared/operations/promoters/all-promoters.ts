import { readWholeList } from '#shared/store/lists/lists.ts';

/**
 * The ids of all promoters that there are, archived ones too: these go on earning. Whoever is archived or restored
 * meanwhile is in one of the lists when that is read.
 */
export async function allPromoters(account: number): Promise<number[]> {
  const ids = new Set<number>();
  for (const list of ['archived-promoters', 'promoters', 'archived-promoters']) {
    for (const id of await readWholeList(account, list)) ids.add(id);
  }
  return [...ids];
}
