import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { Item } from '#shared/store/table/read.ts';

const FOLDER = join(projectRoot, 'test/integration/releases/fixtures');
const EXTENSION = '.json';

/** Releases with fixtures, named by day and commit, oldest first. */
export const releases = readdirSync(FOLDER)
  .filter((file) => file.endsWith(EXTENSION))
  .map((file) => file.slice(0, -EXTENSION.length))
  .sort();

/**
 * Items of a release's account 1, moved to another account: all releases share a table.
 * @param release one of {@link releases}
 */
export function readReleaseItems(release: string, account: number): Item[] {
  const items = JSON.parse(readFileSync(join(FOLDER, `${release}${EXTENSION}`), 'utf8')) as Item[];
  return items.filter(({ sk }) => sk !== 'numbers').map((item) => moveToAccount(item, account));
}

/** Keys begin with the account id, directory keys end with it; the account record contains it. */
function moveToAccount(item: Item, account: number): Item {
  const isAccount = item.pk === '1#account' || item.pk === 'directory';
  const own = isAccount ? { ...item, id: account, sk: item.sk.replace(/1$/, String(account)) } : item;
  return JSON.parse(JSON.stringify(own).replaceAll('"1#', `"${account}#`)) as Item;
}
