import { createServer, type RequestListener } from 'node:http';
import { listenOnPreviousPort } from '#lib/local/previous-port.ts';
import { IDLE_MS, type LocalServer, serverUrl, wrapNodeServer } from '#lib/local/server.ts';

/**
 * Starts an OpenID Connect issuer. Loads its library on the first request, to keep the start fast.
 * @param file stores the port, because the issuer's URL identifies users
 */
export async function startIssuer(origin: string, file?: string): Promise<LocalServer> {
  let serve: Promise<RequestListener> | undefined;
  const server = createServer({ keepAliveTimeout: IDLE_MS }, async (request, response) => {
    serve ??= import('./issuer-provider.ts').then(({ createIssuer }) => createIssuer(serverUrl(server), origin));
    try {
      (await serve)(request, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await listenOnPreviousPort(server, file, (port) => {
    console.error(`Port ${port} is in use: sign-ins of earlier runs are not valid in this one.`);
  });
  return wrapNodeServer(server);
}
