import type { AddressInfo } from 'node:net';
import mailbox from 'aws-ses-v2-local';
import type { Server } from './queue-server.ts';

/** Starts a server that takes e-mail as SES does and shows it to whoever opens its address, on this machine alone. */
export async function startMailbox(): Promise<Server> {
  const server = await mailbox.default({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
