import { parentPort, workerData } from 'node:worker_threads';
import { startMailbox } from './mailbox.ts';
import { startQueueServer } from './queue-server.ts';

/** What the thread is started with, and what it says when its servers are up. */
export interface OutsideData {
  readonly folder: string | undefined;
}
export interface OutsideAddresses {
  readonly queues: string;
  readonly mailbox: string;
}

const port = parentPort;
if (!port) throw new Error('outside-thread.ts runs in a worker thread only');

const { folder } = workerData as OutsideData;
const servers = await Promise.all([startQueueServer(folder), startMailbox()]);
const [queues, mailbox] = servers;
// Whatever is said to it means the end.
port.once('message', async () => {
  await Promise.all(servers.map((server) => server.close()));
  port.close();
});
port.postMessage({ queues: queues.address, mailbox: mailbox.address } satisfies OutsideAddresses);
