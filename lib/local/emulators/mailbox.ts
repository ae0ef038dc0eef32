import mailbox from 'aws-ses-v2-local';
import { getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { type LocalServer, wrapNodeServer } from '#lib/local/server.ts';
import { dropOldest } from './drop-oldest.ts';

/** Some 15 MB. */
const MAX_MAILS = 5000;

/** Starts an SES emulator with a mailbox page. The package would keep all e-mail: 70 MB after an hour under load. */
export async function startMailbox(): Promise<LocalServer> {
  const server = await mailbox.default({ host: '127.0.0.1', port: 0 });
  server.prependListener('request', () => dropOldest(getStoreReadonly().emails, MAX_MAILS));
  return wrapNodeServer(server);
}
