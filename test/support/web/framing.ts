import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEmbeddingExample } from '#lib/local/demo/embedding-example.ts';

export interface FramingPage {
  readonly origin: string;
  readonly showing: (address: string) => string;
  readonly close: () => Promise<void>;
}

/** As in the portal's README: follows the height and renews the token when the session ends. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Acme</title><link rel="icon" href="data:,">
<main><h1>Acme</h1><iframe title="Partner portal" allow="clipboard-write" width="900" height="200"></iframe></main>
<script>
  const frame = document.querySelector('iframe');
  const address = new URLSearchParams(location.search).get('shows');
  frame.src = address;
  window.asked = 0;
  addEventListener('message', ({ origin, source, data }) => {
    if (source !== frame.contentWindow || origin !== new URL(address).origin) return;
    if (data.type === 'portal:height') frame.height = data.height;
    if (data.type === 'portal:session_ended') {
      window.asked += 1;
      if (window.next) source.postMessage({ type: 'portal:access_token', access_token: window.next }, origin);
    }
  });
</script>`;

export async function aFramingPage(): Promise<FramingPage> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // Another host name than the service's, so another site.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    showing: (address) => `${origin}/?shows=${encodeURIComponent(address)}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * Runs the documented example application unchanged except for its port.
 * @param variables environment of the example
 */
export async function startDocumentedApplication(
  variables: Readonly<Record<'SERVICE' | 'KEY' | 'ACCOUNT', string>>,
): Promise<Pick<FramingPage, 'origin' | 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  const server = (await readEmbeddingExample('js')).replace(
    '.listen(8080)',
    ".listen(0, '127.0.0.1', function () { console.log(this.address().port); })",
  );
  await Promise.all([
    writeFile(join(folder, 'server.mjs'), server),
    writeFile(join(folder, 'page.html'), await readEmbeddingExample('html')),
  ]);
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    origin: `http://localhost:${String(port).trim()}`,
    close: async () => {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}
