import type { Server } from 'node:http';
import { readJsonFile, writeJsonFile } from './data-folder.ts';
import { errorCode } from './errors.ts';
import { serverPort } from './server.ts';

/**
 * Listens on 127.0.0.1, on the previous run's port if it is free.
 * @param file stores the port
 * @param onPortTaken called with a taken port
 */
export async function listenOnPreviousPort(
  server: Server,
  file: string | undefined,
  onPortTaken: (port: number) => void,
): Promise<void> {
  const stored = file === undefined ? undefined : await readJsonFile<{ readonly port: number }>(file);
  await listen(server, stored?.port ?? 0).catch((error) => {
    if (stored === undefined || errorCode(error) !== 'EADDRINUSE') throw error;
    onPortTaken(stored.port);
    return listen(server, 0);
  });
  if (file !== undefined && stored === undefined) await writeJsonFile(file, { port: serverPort(server) });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
}
