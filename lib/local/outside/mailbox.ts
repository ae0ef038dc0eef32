import mailbox from 'aws-ses-v2-local';
import { getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { localServer, type Server } from '#lib/local/server.ts';
import { keepLatest } from './keep-latest.ts';

/** Some 15 MB of memory. */
const KEPT_MAILS = 5000;

/**
 * Starts a server that takes e-mail as SES does and shows it to whoever opens its address, on this machine alone. The package
 * would keep all mails: after an hour under load they took 70 MB.
 */
export async function startMailbox(): Promise<Server> {
  const server = await mailbox.default({ host: '127.0.0.1', port: 0 });
  server.prependListener('request', () => keepLatest(getStoreReadonly().emails, KEPT_MAILS));
  return localServer(server);
}
