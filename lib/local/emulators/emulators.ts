import { Worker } from 'node:worker_threads';
import type { DataFolder } from '#lib/local/data-folder.ts';
import type { EmulatorThreadAddresses, EmulatorThreadData } from './emulator-thread.ts';

/** Queues, a mailbox for all e-mail, a sign-in issuer, and the services that imports read. */
export interface Emulators extends EmulatorThreadAddresses {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Starts the emulators in a thread, so that queue writes to disk delay no request.
 * @param data `undefined` keeps state in memory
 * @throws Error when one does not start
 */
export async function startEmulators(
  data: Pick<DataFolder, 'queues' | 'issuer'> | undefined,
  origin: string,
  log: (text: string) => void,
): Promise<Emulators> {
  const workerData: EmulatorThreadData = { folder: data?.queues, issuerFile: data?.issuer, origin };
  // Their packages would read the user's variables as settings.
  const env = { TZ: 'UTC' };
  const options = { env, workerData, stdout: true, stderr: true, execArgv: [] };
  const worker = new Worker(new URL('emulator-thread.ts', import.meta.url), options);
  for (const output of [worker.stdout, worker.stderr]) output.on('data', (text) => log(String(text)));
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  const addresses = await new Promise<EmulatorThreadAddresses>((done, failed) => {
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
