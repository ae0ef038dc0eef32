import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from '#lib/bundle/bundle.ts';

/** The server of `npm run dev:portal` or `npm run dev:web`, which passes calls on to the service of the tests. */
export interface DevServer {
  readonly origin: string;
  close(): Promise<void>;
}

type Application = 'portal' | 'dashboard';

/** Starts one, at a port that is free. Its configuration reads the service's address from the environment. */
export async function aDevServer(application: Application): Promise<DevServer> {
  // Nobody edits the sources of the project meanwhile.
  return serving(projectRoot, application, { hmr: false, watch: null });
}

/** A server of a copy of the sources, which a test can edit. */
export interface EditedServer extends DevServer {
  /** Where the copy is: the project's folder of it. */
  readonly folder: string;
}

/** Starts one that watches its sources, as that of a person who edits. */
export async function anEditedServer(application: Application): Promise<EditedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'edited-'));
  for (const part of ['package.json', 'tsconfig.json', join('shared', 'web'), join('shared', 'domain')]) {
    await cp(join(projectRoot, part), join(folder, part), { recursive: true });
  }
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  // Styles of packages are where the link leads to.
  const server = await serving(folder, application, { fs: { allow: [folder, projectRoot] } });
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, folder, close };
}

type Serving = NonNullable<NonNullable<Parameters<typeof createServer>[0]>['server']>;

async function serving(root: string, application: Application, how: Serving): Promise<DevServer> {
  const server = await createServer({
    configFile: join(root, 'shared', 'web', application, 'vite.config.ts'),
    // What it has prepared before is of another service of the tests, or is being written by another one.
    cacheDir: join(projectRoot, 'node_modules', '.cache', `dev-${application}-${process.pid}`),
    server: { port: 0, host: '127.0.0.1', ...how },
    logLevel: 'error',
  });
  await server.listen();
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(origin).origin, close: () => server.close() };
}
