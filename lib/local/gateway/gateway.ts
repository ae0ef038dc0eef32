import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode, LocalError } from '#lib/local/errors.ts';
import { IDLE_MS } from '#lib/local/server.ts';
import { type GatewayBackend, handleGatewayRequest } from './handle-request.ts';
import { type GatewayResponse, gatewayServerError } from './http-response.ts';

/** Requests before `serve` wait for it. */
export interface Gateway {
  readonly baseUrl: string;
  serve(backend: GatewayBackend): void;
  /** Waits up to `graceMs` for open requests. */
  close(graceMs: number): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Binds the port; 0 for any.
 * @throws LocalError when it is unavailable
 */
export async function openGateway(port: number): Promise<Gateway> {
  let serve: (backend: GatewayBackend) => void = () => {};
  const backend = new Promise<GatewayBackend>((done) => {
    serve = done;
  });
  const server = createServer({ keepAliveTimeout: IDLE_MS, maxHeaderSize: 10_240 }, (request, response) => {
    handleGatewayRequest(request, backend).then(
      (result) => send(response, result),
      () => send(response, gatewayServerError),
    );
  });
  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(portTrouble(port, error)));
    server.listen({ port, host, backlog: 1024 }, done);
  });
  return {
    baseUrl: `http://${host}:${(server.address() as AddressInfo).port}`,
    serve,
    close: async (graceMs) => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

function portTrouble(port: number, error: Error): Error {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new LocalError(
      `Port ${port} is in use: stop the process that uses it, or choose another port with PORT=3001 (PORT=0 for any).`,
    );
  }
  if (code === 'EACCES')
    return new LocalError(`You have no permission to use port ${port}: choose one above 1023 with PORT.`);
  return error;
}

function send(response: ServerResponse, { status, headers, body }: GatewayResponse): void {
  if (response.destroyed) return;
  try {
    for (const [name, value] of headers) response.setHeader(name, typeof value === 'string' ? value : [...value]);
    response.statusCode = status;
    response.end(body);
  } catch {
    // A header that is invalid in HTTP.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(500, { 'content-type': 'application/json' }).end(gatewayServerError.body);
  }
}
