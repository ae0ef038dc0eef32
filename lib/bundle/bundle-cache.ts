import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundle, projectRoot } from './bundle.ts';
import { FolderCache } from './folder-cache.ts';

/** What runs in browsers and is in no bundle: it changes often, and is built by itself. */
const OTHERS = ['shared/web/dashboard', 'shared/web/portal', 'shared/web/ui'];
/** All that bundles are made of: own sources, what they import, and how. */
const SOURCES = ['functions', 'shared', 'lib/bundle', 'package.json', 'package-lock.json', 'tsconfig.json'];
const HOUR_MS = 3_600_000;
const cache = new FolderCache(join(projectRoot, 'node_modules', '.cache', 'functions'), HOUR_MS);

/**
 * The bundles of all functions as their sources are now. They are made once for each state of the sources: every
 * synthesis, of a deployment or a test, takes the same ones. See {@link bundle} for what they are.
 * @returns the folder, absolute; it is not to be written to
 * @throws Error from esbuild when a file is missing or does not compile
 */
export function cachedBundles(): string {
  const name = sourcesHash(projectRoot);
  return cache.find(name) ?? made(name);
}

function made(name: string): string {
  const making = cache.begin();
  try {
    bundle(making);
  } catch (error) {
    cache.drop(making);
    throw error;
  }
  return cache.keep(making, name);
}

/**
 * What tells one state of the sources from any other.
 * @param root the project's folder, absolute
 * @param sources files and folders in it; those of bundles unless given
 * @param others folders in these that do not count
 * @returns SHA-256 of the names and contents of all files, hex
 */
export function sourcesHash(
  root: string,
  sources: readonly string[] = SOURCES,
  others: readonly string[] = OTHERS,
): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesIn(root, source));
  for (const file of files.filter((one) => !others.some((other) => one.startsWith(join(other, sep))))) {
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
