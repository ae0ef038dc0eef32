import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// What the servers consist of was compiled at the last start, and need not be again.
enableCompileCache();
const [{ startMailbox }, { startQueueServer }] = await Promise.all([
  import('./mailbox.ts'),
  import('./queue-server.ts'),
]);

/** What the thread is started with, and what it says when its servers are up. */
export interface ThreadData {
  readonly folder: string | undefined;
}
export interface ThreadAddresses {
  readonly queues: string;
  readonly mailbox: string;
}

const port = parentPort;
if (!port) throw new Error('outside-thread.ts runs in a worker thread only');

const { folder } = workerData as ThreadData;
const servers = await Promise.all([startQueueServer(folder), startMailbox()]);
const [queues, mailbox] = servers;
// Whatever is said to it means the end.
port.once('message', async () => {
  await Promise.all(servers.map((server) => server.close()));
  port.close();
});
port.postMessage({ queues: queues.address, mailbox: mailbox.address } satisfies ThreadAddresses);
