import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// Reuses the code compiled at the last start.
enableCompileCache();
const [{ startMailbox }, { startImportSources }, { startQueueServer }, { startIssuer }] = await Promise.all([
  import('./mailbox.ts'),
  import('./import-sources.ts'),
  import('#lib/local/queues/queue-server.ts'),
  import('#lib/local/sign-in/issuer.ts'),
]);

export interface EmulatorThreadData {
  readonly folder: string | undefined;
  readonly issuerFile: string | undefined;
  readonly origin: string;
}
export interface EmulatorThreadAddresses {
  readonly queues: string;
  readonly mailbox: string;
  readonly issuer: string;
  readonly importSources: string;
}

const port = parentPort;
if (!port) throw new Error('emulator-thread.ts runs in a worker thread only');

const { folder, issuerFile, origin } = workerData as EmulatorThreadData;
const servers = await Promise.all([
  startQueueServer(folder),
  startMailbox(),
  startIssuer(origin, issuerFile),
  startImportSources(),
]);
const [queues, mailbox, issuer, importSources] = servers;
// Any message ends the thread.
port.once('message', async () => {
  await Promise.all(servers.map((server) => server.close()));
  port.close();
});
port.postMessage({
  queues: queues.address,
  mailbox: mailbox.address,
  issuer: issuer.address,
  importSources: importSources.address,
} satisfies EmulatorThreadAddresses);
