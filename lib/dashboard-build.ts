import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './bundle.ts';
import { sourcesHash } from './bundle-cache.ts';
import { FolderCache } from './folder-cache.ts';
import { NEEDS_FILE, writeOperationNeeds } from './operation-needs.ts';

/** All that the dashboard is made of: own sources, what they import, and how. */
const SOURCES = [
  ...['shared/web/dashboard', 'shared/web/ui', 'shared/domain', 'lib/dashboard-build.ts', NEEDS_FILE],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];
const HOUR_MS = 3_600_000;
const cache = new FolderCache(join(projectRoot, 'node_modules', '.cache', 'dashboard'), HOUR_MS);
const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * The files of the company's dashboard as its sources are now: `index.html`, and `assets/` whose names have a hash of
 * what is in them, so that browsers may keep those for ever. They are made once for each state of the sources, in some
 * seconds, and are to be served below `/dashboard/`, with `index.html` for each address there that is no file.
 * @returns the folder, absolute; it is not to be written to
 * @throws Error with what the build has printed, where it fails
 */
export function dashboardBuild(): string {
  writeOperationNeeds();
  const name = sourcesHash(projectRoot, SOURCES, []);
  return cache.find(name) ?? made(name);
}

function made(name: string): string {
  const making = cache.begin();
  const config = join(projectRoot, 'shared', 'web', 'dashboard', 'vite.config.ts');
  const args = [vite, 'build', '--config', config, '--outDir', making, '--emptyOutDir', '--logLevel', 'warn'];
  // What is in the environment of whoever builds changes nothing.
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...(PATH ? { PATH } : {}), NODE_ENV: 'production' },
  });
  if (status === 0) return cache.keep(making, name);
  cache.drop(making);
  throw new Error(`The dashboard could not be built:\n${stdout}${stderr}`);
}
