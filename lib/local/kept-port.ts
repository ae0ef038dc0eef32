import type { Server } from 'node:http';
import { readJsonFile, writeJsonFile } from './data-folder.ts';
import { errorCode } from './errors.ts';
import { portOf } from './server.ts';

/**
 * Listens on 127.0.0.1, on the previous run's port if it is free.
 * @param file stores the port
 * @param taken called with a taken port
 */
export async function listenAsBefore(
  server: Server,
  file: string | undefined,
  taken: (port: number) => void,
): Promise<void> {
  const kept = file === undefined ? undefined : await readJsonFile<{ readonly port: number }>(file);
  await listen(server, kept?.port ?? 0).catch((error) => {
    if (kept === undefined || errorCode(error) !== 'EADDRINUSE') throw error;
    taken(kept.port);
    return listen(server, 0);
  });
  if (file !== undefined && kept === undefined) await writeJsonFile(file, { port: portOf(server) });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
}
