import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderCache } from './folder-cache.ts';

/** The script that makes the fonts; it names their packages. */
const MAKER = 'lib/bundle/make-statement-fonts.ts';
const DAY_MS = 86_400_000;

/**
 * Returns the fonts for PDF statements: a folder `fonts` with OpenType files and `fonts.json`, which lists each file's
 * characters (`shared/present/statement-pdf/font-folder.ts`). Takes some seconds, once per state of the packages. The
 * output is reproducible byte for byte.
 * @param root absolute path of the project
 * @returns absolute path of the folder that contains `fonts`; read-only
 * @throws Error with the output of the script when it fails
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
  // A separate process, because the decompressor is asynchronous WebAssembly and bundling is synchronous.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, MAKER), join(making, 'fonts')], {
    cwd: root,
    encoding: 'utf8',
    env: {},
  });
  if (status === 0) return cache.keep(making, name);
  cache.drop(making);
  throw new Error(`The fonts of statements could not be made:\n${stdout}${stderr}`);
}
