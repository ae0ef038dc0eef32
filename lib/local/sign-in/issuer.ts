import { createServer, type RequestListener } from 'node:http';
import { listenAsBefore } from '#lib/local/kept-port.ts';
import { addressOf, IDLE_MS, localServer, type Server } from '#lib/local/server.ts';

/**
 * Starts an OpenID Connect issuer. Loads its library on the first request, to keep the start fast.
 * @param file stores the port, because the issuer's URL identifies users
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
