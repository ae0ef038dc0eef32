import type { Server as NodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers on this machine alone. */
export interface Server {
  /** As `http://127.0.0.1:4100`. */
  readonly address: string;
  /** Ends it at once: callers that wait for an answer get none. */
  close(): Promise<void>;
}

/**
 * How long servers keep idle connections, as API Gateway does. After Node's 5 s, clients that pause between calls run into
 * closed ones.
 */
export const IDLE_MS = 75_000;

/** Where a server of Node, which listens on 127.0.0.1, is to be found. */
export function addressOf(server: NodeServer): string {
  return `http://127.0.0.1:${portOf(server)}`;
}

/** The port that a server of Node listens on. */
export const portOf = (server: NodeServer): number => (server.address() as AddressInfo).port;

/** Words a server of Node that listens on 127.0.0.1 as one of these. */
export function localServer(server: NodeServer): Server {
  return {
    address: addressOf(server),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
