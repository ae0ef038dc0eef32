import { createServer, type Server as NodeServer, type ServerResponse } from 'node:http';
import { listenOnPreviousPort } from '#lib/local/previous-port.ts';
import { IDLE_MS, type LocalServer, serverPort, wrapNodeServer } from '#lib/local/server.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';
import type { DemoFile } from './demo.ts';
import { readEmbeddingExample } from './embedding-example.ts';

/** An example application that embeds the portal. */
export interface Application extends LocalServer {
  /** Earlier requests wait for this call. */
  serve(demo: DemoFile): void;
}

/**
 * Starts the application. Reads its page on the first request, to keep the start fast.
 * @param file stores the port, because the account allows this origin
 */
export async function startApplication(file: string | undefined, log: (text: string) => void): Promise<Application> {
  let serve: (demo: DemoFile) => void = () => {};
  const served = new Promise<DemoFile>((done) => {
    serve = done;
  });
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    // The account allows this origin alone.
    if (`http://${request.headers.host}` !== serverOrigin(server)) {
      response.writeHead(307, { location: `${serverOrigin(server)}/` }).end();
      return;
    }
    served
      .then((demo) => respond(request.url, response, demo))
      .catch((error) => {
        log(`${error.stack ?? error}\n`);
        response.writeHead(502).end();
      });
  });
  await listenOnPreviousPort(server, file, (port) => log(`Port ${port} is in use: the application uses another.\n`));
  return { ...wrapNodeServer(server), address: serverOrigin(server), serve };
}

/** Another host name than the service's, so that both are cross-site as in a deployment. */
const serverOrigin = (server: NodeServer) => `http://localhost:${serverPort(server)}`;

async function respond(path: string | undefined, response: ServerResponse, demo: DemoFile): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  if (path === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(await renderDemoPage(demo));
  } else if (path === '/portal-token') {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ token: await portalToken(demo) }));
  } else {
    response.writeHead(404).end();
  }
}

async function renderDemoPage({ base_url, account_id, promoters }: DemoFile): Promise<string> {
  const page = await readEmbeddingExample('html');
  const intro =
    '<p>This page represents your own application, on this machine only. The frame shows the portal of ' +
    `${escapeHtml(promoters[0]?.email ?? '')}. <code>shared/web/portal/embedding.md</code> explains the example.</p>`;
  return page
    .replace('</h1>', `</h1>${intro}`)
    .replaceAll('SERVICE', base_url)
    .replaceAll('ACCOUNT', String(account_id));
}

/** Fetches a portal token, as the documentation's server does. */
async function portalToken({ base_url, account_id, api_key, promoters }: DemoFile): Promise<string> {
  const response = await fetch(`${base_url}/api/v2/promoters/iframe_login`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api_key}`,
      'account-id': String(account_id),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ promoter_id: promoters[0]?.id }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
