import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundle, projectRoot } from './bundle.ts';
import { FolderCache } from './folder-cache.ts';

/** Browser applications, which are built separately and change often. */
const OTHERS = ['shared/web/dashboard', 'shared/web/portal', 'shared/web/ui'];
/** All inputs of the bundles. */
const SOURCES = ['functions', 'shared', 'lib/bundle', 'package.json', 'package-lock.json', 'tsconfig.json'];
const HOUR_MS = 3_600_000;
const cache = new FolderCache(join(projectRoot, 'node_modules', '.cache', 'functions'), HOUR_MS);

/**
 * Returns the bundles of all functions for the current sources. Builds them once per state of the sources; deployments
 * and tests share the result. See {@link bundle}.
 * @returns absolute path; read-only
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
 * Hashes source files.
 * @param root absolute path of the project
 * @param sources files and folders in it. Default: those of bundles
 * @param others folders in them to ignore
 * @returns SHA-256 of all names and contents, hex
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
