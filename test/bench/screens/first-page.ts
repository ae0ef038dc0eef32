import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a browser fetches before the first page of an application is there. */
export interface FirstPage {
  readonly files: number;
  /** As they travel. */
  readonly gzipBytes: number;
}

const IMPORTED = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g;
const NAMED = /"\/(?:dashboard|portal)\/assets\/([^"]+\.(?:js|css))"/g;
/** The screen that comes first; charts come after it. */
const FIRST_SCREEN = /^home-[^/]*\.js$/;

/**
 * Adds up the first page, its script and that of the first screen with all they import, and every style: some of these are of other
 * screens, so it is not too little.
 * @param folder the built application
 */
export function firstPage(folder: string): FirstPage {
  const assets = join(folder, 'assets');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const all = readdirSync(assets);
  const wanted = new Set([...page.matchAll(NAMED)].map(([, name = '']) => name));
  for (const name of all) if (FIRST_SCREEN.test(name) || name.endsWith('.css')) wanted.add(name);
  // A set that grows is walked to its end.
  for (const name of wanted) {
    const text = name.endsWith('.js') ? readFileSync(join(assets, name), 'utf8') : '';
    for (const [, imported = ''] of text.matchAll(IMPORTED)) wanted.add(imported);
  }
  const files = [page, ...[...wanted].map((name) => readFileSync(join(assets, name)))];
  return { files: files.length, gzipBytes: files.reduce((sum, file) => sum + gzipSync(file).length, 0) };
}
