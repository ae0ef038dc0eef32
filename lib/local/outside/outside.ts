import { Worker } from 'node:worker_threads';
import type { DataFolder } from '#lib/local/data-folder.ts';
import type { ThreadAddresses, ThreadData } from './outside-thread.ts';

/** What there is besides the database: a server of queues, a mailbox that all e-mail ends in, and an issuer of sign-ins. */
export interface OutsideServers extends ThreadAddresses {
  /** Ends them in good order. */
  stop(): Promise<void>;
  /** Ends them at once. */
  kill(): Promise<void>;
}

/**
 * Starts the servers in a thread of their own: what they keep is then of this run alone, and a queue that is written to
 * the disk holds up no request.
 * @param data where queues are kept, and where the issuer is; `undefined` keeps both for this run alone
 * @param origin the service's own, to which the issuer sends people back
 * @param log where their output goes
 * @throws Error when one does not come up
 */
export async function startOutside(
  data: Pick<DataFolder, 'queues' | 'issuer'> | undefined,
  origin: string,
  log: (text: string) => void,
): Promise<OutsideServers> {
  const workerData: ThreadData = { folder: data?.queues, issuerFile: data?.issuer, origin };
  // They would take variables of whoever starts this for settings, as of a server to send e-mail on to.
  const env = { TZ: 'UTC' };
  const options = { env, workerData, stdout: true, stderr: true, execArgv: [] };
  const worker = new Worker(new URL('outside-thread.ts', import.meta.url), options);
  for (const output of [worker.stdout, worker.stderr]) output.on('data', (text) => log(String(text)));
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  const addresses = await new Promise<ThreadAddresses>((done, failed) => {
    worker.once('message', done).once('error', failed);
    worker.once('exit', () => failed(new Error('The queues, the mailbox and the issuer did not start')));
  });
  worker.on('error', (error) => log(`${error.stack ?? error}\n`));
  return {
    ...addresses,
    stop: async () => {
      worker.postMessage('stop');
      await ended;
    },
    kill: async () => {
      await worker.terminate();
    },
  };
}
