import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from '#lib/bundle/bundle.ts';

export interface DevServer {
  readonly origin: string;
  close(): Promise<void>;
}

type Application = 'portal' | 'dashboard';

export async function aDevServer(application: Application): Promise<DevServer> {
  return serving(projectRoot, application, { hmr: false, watch: null });
}

export interface EditedServer extends DevServer {
  readonly folder: string;
}

export async function anEditedServer(application: Application): Promise<EditedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'edited-'));
  for (const part of ['package.json', 'tsconfig.json', join('shared', 'web'), join('shared', 'domain')]) {
    await cp(join(projectRoot, part), join(folder, part), { recursive: true });
  }
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  // Styles of packages resolve to the link's target.
  const server = await serving(folder, application, { fs: { allow: [folder, projectRoot] } });
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, folder, close };
}

type Serving = NonNullable<NonNullable<Parameters<typeof createServer>[0]>['server']>;

async function serving(root: string, application: Application, mode: Serving): Promise<DevServer> {
  const server = await createServer({
    configFile: join(root, 'shared', 'web', application, 'vite.config.ts'),
    // An existing cache may belong to another test service or be incomplete.
    cacheDir: join(projectRoot, 'node_modules', '.cache', `dev-${application}-${process.pid}`),
    server: { port: 0, host: '127.0.0.1', ...mode },
    logLevel: 'error',
  });
  await server.listen();
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(origin).origin, close: () => server.close() };
}
