import mailbox from 'aws-ses-v2-local';
import { localServer, type Server } from './server.ts';

/** Starts a server that takes e-mail as SES does and shows it to whoever opens its address, on this machine alone. */
export async function startMailbox(): Promise<Server> {
  return localServer(await mailbox.default({ host: '127.0.0.1', port: 0 }));
}
