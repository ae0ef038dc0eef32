import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderCache } from './folder-cache.ts';

const FONT_SCRIPT = 'lib/bundle/make-statement-fonts.ts';
const DAY_MS = 86_400_000;

/**
 * Returns the folder with the PDF fonts and `fonts.json`, which lists their characters. Built in seconds, once per
 * state of the packages; reproducible byte for byte. Read-only.
 * @throws Error with the script's output
 */
export function buildStatementFonts(root: string): string {
  const cache = new FolderCache(join(root, 'node_modules', '.cache', 'statement-fonts'), DAY_MS);
  const hash = createHash('sha256');
  for (const file of [FONT_SCRIPT, 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  const name = hash.digest('hex');
  return cache.find(name) ?? makeFonts(root, name, cache);
}

function makeFonts(root: string, name: string, cache: FolderCache): string {
  const making = cache.begin();
  // The decompressor is asynchronous WebAssembly, but bundling is synchronous.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, FONT_SCRIPT), join(making, 'fonts')], {
    cwd: root,
    encoding: 'utf8',
    env: {},
  });
  if (status === 0) return cache.publish(making, name);
  cache.discard(making);
  throw new Error(`The fonts of statements could not be built:\n${stdout}${stderr}`);
}
