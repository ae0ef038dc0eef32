import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnPreviousPort } from '#lib/local/previous-port.ts';
import { serverPort } from '#lib/local/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-port-'));
});
afterAll(() => rm(folder, { recursive: true }));

const close = (server: Server) => new Promise((done) => server.close(done));

test('a server reuses the port of the last run, or reports that it is taken and uses another', async () => {
  const file = join(folder, 'server.json');
  const usedPorts: number[] = [];
  const [first, second, third] = [createServer(), createServer(), createServer()];
  const listen = (server: Server) => listenOnPreviousPort(server, file, (port) => void usedPorts.push(port));
  await listen(first);
  const port = serverPort(first);
  await close(first);
  await listen(second);
  expect([serverPort(second), usedPorts]).toEqual([port, []]);
  await listen(third);
  expect(serverPort(third)).not.toBe(port);
  expect(usedPorts).toEqual([port]);
  await Promise.all([close(second), close(third)]);
});

test('a server without a file listens on any free port', async () => {
  const server = createServer();
  await listenOnPreviousPort(server, undefined, () => {});
  expect(serverPort(server)).toBeGreaterThan(0);
  await close(server);
});
