import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderCache } from './folder-cache.ts';

/** What makes the fonts: it tells which packages they come from. */
const MAKER = 'lib/bundle/make-statement-fonts.ts';
const DAY_MS = 86_400_000;

/**
 * The fonts that PDFs of statements are written with: what is put beside a function that writes them. It is a folder `fonts` with files of
 * OpenType, and `fonts.json`, which says what letters each has (`shared/present/statement-pdf/font-folder.ts`). They are made in some
 * seconds, once for each state of the packages. The same packages give the same bytes.
 * @param root the project's folder, absolute
 * @returns the folder that has `fonts` in it, absolute; it is not to be written to
 * @throws Error with what was printed, where it fails
 */
export function statementFonts(root: string): string {
  const cache = new FolderCache(join(root, 'node_modules', '.cache', 'statement-fonts'), DAY_MS);
  const hash = createHash('sha256');
  for (const file of [MAKER, 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  const name = hash.digest('hex');
  return cache.find(name) ?? made(root, name, cache);
}

function made(root: string, name: string, cache: FolderCache): string {
  const making = cache.begin();
  // What unpacks fonts is WebAssembly and gives promises, and bundles are made without any.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, MAKER), join(making, 'fonts')], {
    cwd: root,
    encoding: 'utf8',
    env: {},
  });
  if (status === 0) return cache.keep(making, name);
  cache.drop(making);
  throw new Error(`The fonts of statements could not be made:\n${stdout}${stderr}`);
}
