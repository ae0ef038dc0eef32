import { createServer, type RequestListener } from 'node:http';
import { listenAsBefore } from '#lib/local/kept-port.ts';
import { addressOf, IDLE_MS, localServer, type Server } from '#lib/local/server.ts';

/**
 * Starts an issuer of OpenID Connect for a local run, on this machine alone. What it consists of is loaded by the first who signs
 * in: a start without that costs nothing.
 * @param origin the service's own, to which it sends people back
 * @param file keeps its port for the next run: who has signed in once is who this address says, so another knows nobody of them.
 * Without it, or where the port is taken, it is any free one
 */
export async function startIssuer(origin: string, file?: string): Promise<Server> {
  let serve: Promise<RequestListener> | undefined;
  const server = createServer({ keepAliveTimeout: IDLE_MS }, async (request, response) => {
    serve ??= import('./issuer-provider.ts').then(({ issuerOf }) => issuerOf(addressOf(server), origin));
    try {
      (await serve)(request, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await listenAsBefore(server, file, (port) => {
    console.error(`Port ${port} is taken: whoever has signed in before is not let in by this run.`);
  });
  return localServer(server);
}
