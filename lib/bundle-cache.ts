import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle, projectRoot } from './bundle.ts';

/** All that bundles are made of: own sources, what they import, and how. */
const SOURCES = [
  ...[
    'functions',
    'shared',
    'lib/background.ts',
    'lib/entries.ts',
    'lib/bundle.ts',
    'lib/browser-script.ts',
    'lib/docs-page.ts',
  ],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];
const CACHE = join(projectRoot, 'node_modules', '.cache', 'functions');
/** Another synthesis may still read what it was given. */
const KEPT_MS = 3_600_000;

/**
 * The bundles of all functions as their sources are now. They are made once for each state of the sources: every
 * synthesis, of a deployment, a local run or a test, takes the same ones. See {@link bundle} for what they are.
 * @returns the folder, absolute; it is not to be written to
 * @throws Error from esbuild when a file is missing or does not compile
 */
export function cachedBundles(): string {
  const folder = join(CACHE, sourcesHash(projectRoot));
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  forget(KEPT_MS);
  // Under its name it appears as a whole, or not at all.
  const making = mkdtempSync(join(CACHE, 'making-'));
  try {
    bundle(making);
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process may have made the same.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * What tells one state of the sources from any other.
 * @param root the project's folder, absolute
 * @param sources files and folders in it; those of bundles unless given
 * @returns SHA-256 of the names and contents of all files, hex
 */
export function sourcesHash(root: string, sources: readonly string[] = SOURCES): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(root: string, source: string): string[] {
  if (statSync(join(root, source)).isFile()) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}

function forget(olderThanMs: number): void {
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    if (Date.now() - statSync(folder).mtimeMs > olderThanMs) rmSync(folder, { recursive: true, force: true });
  }
}
