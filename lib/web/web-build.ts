import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { sourcesHash } from '#lib/bundle/bundle-cache.ts';
import { FolderCache } from '#lib/bundle/folder-cache.ts';
import { NEEDS_FILE, writeOperationNeeds } from './operation-needs.ts';

/** The applications that run in browsers: each is in `shared/web/<name>`, and served below `/<name>/`. */
export const WEB_APPS = ['dashboard', 'portal'] as const;
export type WebApp = (typeof WEB_APPS)[number];

/** What applications are made of besides their own sources: what they share, what they import, and how. */
const SOURCES = [
  ...['shared/web/ui', 'shared/domain', 'lib/web/web-build.ts', NEEDS_FILE],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];
const HOUR_MS = 3_600_000;
const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * The files of an application as its sources are now: `index.html`, and `assets/` whose names have a hash of what is in
 * them, so that browsers may keep those for ever. They are made once for each state of the sources, in some seconds, and
 * are to be served below the application's path, with `index.html` for each address there that is no file.
 * @returns the folder, absolute; it is not to be written to
 * @throws Error with what the build has printed, where it fails
 */
export function webBuild(app: WebApp): string {
  writeOperationNeeds();
  const cache = new FolderCache(join(projectRoot, 'node_modules', '.cache', app), HOUR_MS);
  const name = sourcesHash(projectRoot, [`shared/web/${app}`, ...SOURCES], []);
  return cache.find(name) ?? made(app, name, cache);
}

/** The folders of all applications, by their names. */
export function webBuilds(): Readonly<Record<WebApp, string>> {
  return { dashboard: webBuild('dashboard'), portal: webBuild('portal') };
}

function made(app: WebApp, name: string, cache: FolderCache): string {
  const making = cache.begin();
  const config = join(projectRoot, 'shared', 'web', app, 'vite.config.ts');
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
  throw new Error(`The ${app} could not be built:\n${stdout}${stderr}`);
}
