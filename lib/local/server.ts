import type { Server as NodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  /** E.g. `http://127.0.0.1:4100`. */
  readonly address: string;
  /** Drops open requests. */
  close(): Promise<void>;
}

/** Like API Gateway. After Node's 5 s, clients that pause hit closed connections. */
export const IDLE_MS = 75_000;

/** Returns a local server's URL. */
export function serverUrl(server: NodeServer): string {
  return `http://127.0.0.1:${serverPort(server)}`;
}

/** Returns a listening server's port. */
export const serverPort = (server: NodeServer): number => (server.address() as AddressInfo).port;

/** Wraps a Node server on 127.0.0.1. */
export function wrapNodeServer(server: NodeServer): LocalServer {
  return {
    address: serverUrl(server),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
