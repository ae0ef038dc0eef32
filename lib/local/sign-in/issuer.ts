import { createServer, type RequestListener } from 'node:http';
import { listenAsBefore } from '#lib/local/kept-port.ts';
import { addressOf, IDLE_MS, localServer, type Server } from '#lib/local/server.ts';

/**
 * Starts a local OpenID Connect issuer. Loads its library with the first request, so that a start without sign-in is
 * fast.
 * @param origin origin of the service, for redirects
 * @param file stores the port for the next run, because users are identified by the issuer's URL. Without it, or if the
 * port is taken, any free port is used
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
