import mailbox from 'aws-ses-v2-local';
import { getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { localServer, type Server } from '#lib/local/server.ts';
import { keepLatest } from './keep-latest.ts';

/** Some 15 MB. */
const KEPT_MAILS = 5000;

/** Starts an SES emulator with a mailbox page. The package would keep all e-mail: 70 MB after an hour under load. */
export async function startMailbox(): Promise<Server> {
  const server = await mailbox.default({ host: '127.0.0.1', port: 0 });
  server.prependListener('request', () => keepLatest(getStoreReadonly().emails, KEPT_MAILS));
  return localServer(server);
}
