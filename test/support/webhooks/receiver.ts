import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Response status, or an incorrect behavior. */
export type ReceiverResponse =
  | number
  | 'hangs'
  | 'closes'
  | 'redirects'
  | 'changes protocol'
  | 'drips headers'
  | 'drips its body'
  | { readonly text: string };

interface Receiver {
  readonly url: string;
  readonly received: ReceivedRequest[];
  respond(manner: ReceiverResponse | ((request: ReceivedRequest) => ReceiverResponse)): void;
  /** Closes the port until {@link up}. */
  down(): Promise<void>;
  up(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function aReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let manner: (request: ReceivedRequest) => ReceiverResponse = () => 200;
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await readText(request) };
    received.push(one);
    sendResponse(response, manner(one));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const down = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    respond: (newManner) => {
      manner = typeof newManner === 'function' ? newManner : () => newManner;
    },
    down,
    up: () => listen(port),
    [Symbol.asyncDispose]: down,
  };
}

function sendResponse(response: ServerResponse, manner: ReceiverResponse): void {
  const { socket } = response;
  if (typeof manner === 'number') response.writeHead(manner).end();
  if (typeof manner === 'object') response.writeHead(200).end(manner.text);
  if (manner === 'closes') socket?.destroy();
  if (manner === 'redirects') response.writeHead(307, { location: '/elsewhere' }).end();
  if (manner === 'changes protocol')
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
  if (manner === 'drips headers') sendSlowly(response, 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  if (manner === 'drips its body') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('.');
  }
}

function sendSlowly({ socket }: ServerResponse, text: string): void {
  let sentLength = 0;
  const timer = setInterval(() => {
    if (!socket || socket.destroyed || sentLength === text.length) clearInterval(timer);
    else socket.write(text.charAt(sentLength));
    sentLength += 1;
  }, 100);
  socket?.on('close', () => clearInterval(timer));
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
