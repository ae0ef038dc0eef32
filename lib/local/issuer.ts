import { createServer, type Server as NodeServer, type RequestListener } from 'node:http';
import { readJsonFile, writeJsonFile } from './data-folder.ts';
import { errorCode } from './errors.ts';
import { addressOf, localServer, portOf, type Server } from './server.ts';

/**
 * Starts an issuer of OpenID Connect for a local run, on this machine alone. What it consists of is loaded by the first who signs
 * in: a start without that costs nothing.
 * @param origin the service's own, to which it sends people back
 * @param file keeps its port for the next run: who has signed in once is who this address says, so another knows nobody of them.
 * Without it, or where the port is taken, it is any free one
 */
export async function startIssuer(origin: string, file?: string): Promise<Server> {
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
  const kept = file === undefined ? undefined : await readJsonFile<{ readonly port: number }>(file);
  await listen(server, kept?.port ?? 0).catch((error) => {
    if (kept === undefined || errorCode(error) !== 'EADDRINUSE') throw error;
    console.error(`Port ${kept.port} is taken: whoever has signed in before is not let in by this run.`);
    return listen(server, 0);
  });
  if (file !== undefined && kept === undefined) await writeJsonFile(file, { port: portOf(server) });
  return localServer(server);
}

function listen(server: NodeServer, port: number): Promise<void> {
  return new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
}
