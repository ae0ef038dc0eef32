import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { hashSources } from '#lib/bundle/bundle-cache.ts';
import { FolderCache } from '#lib/bundle/folder-cache.ts';
import { PERMISSIONS_FILE, writeOperationPermissions } from './operation-permissions.ts';

/** Sources in `shared/web/<name>`, served below `/<name>/`. */
export const WEB_APPS = ['dashboard', 'portal'] as const;
export type WebApp = (typeof WEB_APPS)[number];

/** Inputs other than the application's own sources. */
const SOURCES = [
  ...['shared/web/ui', 'shared/domain', 'lib/web/web-build.ts', PERMISSIONS_FILE],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];
const HOUR_MS = 3_600_000;
const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Returns an application's build for the current sources, cached: `index.html`, and `assets/` with content hashes.
 * Read-only.
 * @throws Error with the build's output
 */
export function buildWebApp(app: WebApp): string {
  writeOperationPermissions();
  const cache = new FolderCache(join(projectRoot, 'node_modules', '.cache', app), HOUR_MS);
  const name = hashSources(projectRoot, [`shared/web/${app}`, ...SOURCES], []);
  return cache.find(name) ?? runBuild(app, name, cache);
}

/** Returns the builds of all applications. */
export function buildWebApps(): Readonly<Record<WebApp, string>> {
  return { dashboard: buildWebApp('dashboard'), portal: buildWebApp('portal') };
}

function runBuild(app: WebApp, name: string, cache: FolderCache): string {
  const making = cache.begin();
  const config = join(projectRoot, 'shared', 'web', app, 'vite.config.ts');
  const args = [vite, 'build', '--config', config, '--outDir', making, '--emptyOutDir', '--logLevel', 'warn'];
  // Keeps builds reproducible.
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...(PATH ? { PATH } : {}), NODE_ENV: 'production' },
  });
  if (status === 0) return cache.publish(making, name);
  cache.discard(making);
  throw new Error(`The ${app} could not be built:\n${stdout}${stderr}`);
}
