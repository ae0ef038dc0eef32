import { createServer, type Server as NodeServer, type ServerResponse } from 'node:http';
import { listenAsBefore } from '#lib/local/kept-port.ts';
import { IDLE_MS, localServer, portOf, type Server } from '#lib/local/server.ts';
import { escapedHtml } from '#shared/domain/text/html.ts';
import type { DemoFile } from './demo.ts';
import { embeddingExample } from './embedding-example.ts';

/** A company's application on this machine, with a page that shows the portal in a frame: the documentation's example. */
export interface Application extends Server {
  /** Shows the portal of the demo account's first promoter. Requests that come before wait for it. */
  serve(demo: DemoFile): void;
}

/**
 * Starts the application. It reads its page when somebody asks for it: a start costs no more than a port.
 * @param file keeps its port for the next run, because the account allows its origin
 * @param log where failures go
 */
export async function startApplication(file: string | undefined, log: (text: string) => void): Promise<Application> {
  let serve: (demo: DemoFile) => void = () => {};
  const served = new Promise<DemoFile>((done) => {
    serve = done;
  });
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    // Nobody else's name leads to a token, and the account allows this origin alone.
    if (`http://${request.headers.host}` !== originOf(server)) {
      response.writeHead(307, { location: `${originOf(server)}/` }).end();
      return;
    }
    served
      .then((demo) => answer(request.url, response, demo))
      .catch((error) => {
        log(`${error.stack ?? error}\n`);
        response.writeHead(502).end();
      });
  });
  await listenAsBefore(server, file, (port) => log(`Port ${port} is taken: the application has another.\n`));
  return { ...localServer(server), address: originOf(server), serve };
}

/** The service is at another name of this machine: so this is another site, as in a deployment. */
const originOf = (server: NodeServer) => `http://localhost:${portOf(server)}`;

async function answer(path: string | undefined, response: ServerResponse, demo: DemoFile): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  if (path === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(await pageOf(demo));
  } else if (path === '/portal-token') {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ token: await portalToken(demo) }));
  } else {
    response.writeHead(404).end();
  }
}

/** The documentation's page, with a line that says what it is. */
async function pageOf({ base_url, account_id, promoters }: DemoFile): Promise<string> {
  const page = await embeddingExample('html');
  const about =
    '<p>This page stands for your own application, on this machine alone. The frame shows the portal of ' +
    `${escapedHtml(promoters[0]?.email ?? '')}. <code>shared/web/portal/embedding.md</code> explains the example.</p>`;
  return page
    .replace('</h1>', `</h1>${about}`)
    .replaceAll('SERVICE', base_url)
    .replaceAll('ACCOUNT', String(account_id));
}

/** As the documentation's server does it: by the account's key, for the person who is signed in. */
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
