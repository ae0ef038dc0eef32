import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from '#lib/bundle.ts';

/** The server of `npm run dev:portal` or `npm run dev:web`, which passes calls on to the service of the tests. */
export interface DevServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts one, at a port that is free. Its configuration reads the service's address from the environment. */
export async function aDevServer(application: 'portal' | 'dashboard'): Promise<DevServer> {
  const server = await createServer({
    configFile: join(projectRoot, 'shared', 'web', application, 'vite.config.ts'),
    // What it has prepared before is of another service of the tests, or is being written by another one.
    cacheDir: join(projectRoot, 'node_modules', '.cache', `dev-${application}-${process.pid}`),
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(origin).origin, close: () => server.close() };
}
