import { createServer, type RequestListener } from 'node:http';
import { addressOf, localServer, type Server } from './server.ts';

/**
 * Starts an issuer of OpenID Connect for a local run, on any free port of this machine alone. What it consists of is loaded by the
 * first who signs in: a start without that costs nothing.
 * @param origin the service's own, to which it sends people back
 */
export async function startIssuer(origin: string): Promise<Server> {
  let serve: Promise<RequestListener> | undefined;
  const server = createServer(async (request, response) => {
    serve ??= import('./issuer-provider.ts').then(({ issuerOf }) => issuerOf(addressOf(server), origin));
    try {
      (await serve)(request, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  return localServer(server);
}
