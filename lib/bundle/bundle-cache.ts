import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundle, projectRoot } from './bundle.ts';
import { FolderCache } from './folder-cache.ts';

/** Browser applications are built separately. */
const EXCLUDED_SOURCES = ['shared/web/dashboard', 'shared/web/portal', 'shared/web/ui'];
const SOURCES = ['functions', 'shared', 'lib/bundle', 'package.json', 'package-lock.json', 'tsconfig.json'];
const HOUR_MS = 3_600_000;
const cache = new FolderCache(join(projectRoot, 'node_modules', '.cache', 'functions'), HOUR_MS);

/**
 * Returns the folder of all bundles, built once per state of the sources. Read-only.
 * @throws Error from esbuild
 */
export function cachedBundles(): string {
  const name = hashSources(projectRoot);
  return cache.find(name) ?? buildBundles(name);
}

function buildBundles(name: string): string {
  const making = cache.begin();
  try {
    bundle(making);
  } catch (error) {
    cache.discard(making);
    throw error;
  }
  return cache.publish(making, name);
}

/**
 * Returns the SHA-256 (hex) of the names and contents of all source files.
 * @param others folders to ignore
 */
export function hashSources(
  root: string,
  sources: readonly string[] = SOURCES,
  others: readonly string[] = EXCLUDED_SOURCES,
): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => listSourceFiles(root, source));
  for (const file of files.filter((path) => !others.some((other) => path.startsWith(join(other, sep))))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listSourceFiles(root: string, source: string): string[] {
  if (statSync(join(root, source)).isFile()) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}
