import type { Server as NodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on 127.0.0.1. */
export interface Server {
  /** E.g. `http://127.0.0.1:4100`. */
  readonly address: string;
  /** Stops immediately and drops open requests. */
  close(): Promise<void>;
}

/**
 * Keep-alive timeout, as in API Gateway. With Node's default of 5 s, clients that pause between calls hit closed
 * connections.
 */
export const IDLE_MS = 75_000;

/** Returns the URL of a server that listens on 127.0.0.1. */
export function addressOf(server: NodeServer): string {
  return `http://127.0.0.1:${portOf(server)}`;
}

/** Returns the port of a listening server. */
export const portOf = (server: NodeServer): number => (server.address() as AddressInfo).port;

/** Wraps a Node server that listens on 127.0.0.1. */
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
