import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface FirstPage {
  readonly files: number;
  readonly gzipBytes: number;
}

const IMPORTED = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g;
const NAMED = /"\/(?:dashboard|portal)\/assets\/([^"]+\.(?:js|css))"/g;
const FIRST_SCREEN = /^home-[^/]*\.js$/;

/**
 * Sums the size of the first page, its script, the first screen's script with all imports, and every stylesheet. Some
 * styles belong to other screens, so this is an upper bound.
 * @param folder built application
 */
export function measureFirstPage(folder: string): FirstPage {
  const assets = join(folder, 'assets');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const all = readdirSync(assets);
  const fileNames = new Set([...page.matchAll(NAMED)].map(([, name = '']) => name));
  for (const name of all) if (FIRST_SCREEN.test(name) || name.endsWith('.css')) fileNames.add(name);
  // Iteration over a Set includes names added during the loop.
  for (const name of fileNames) {
    const text = name.endsWith('.js') ? readFileSync(join(assets, name), 'utf8') : '';
    for (const [, imported = ''] of text.matchAll(IMPORTED)) fileNames.add(imported);
  }
  const files = [page, ...[...fileNames].map((name) => readFileSync(join(assets, name)))];
  return { files: files.length, gzipBytes: files.reduce((sum, file) => sum + gzipSync(file).length, 0) };
}
