import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenAsBefore } from '#lib/local/kept-port.ts';
import { portOf } from '#lib/local/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-port-'));
});
afterAll(() => rm(folder, { recursive: true }));

const close = (server: Server) => new Promise((done) => server.close(done));

test('a server reuses the port of the last run, or reports that it is taken and uses another', async () => {
  const file = join(folder, 'server.json');
  const taken: number[] = [];
  const [first, second, third] = [createServer(), createServer(), createServer()];
  const listen = (server: Server) => listenAsBefore(server, file, (port) => void taken.push(port));
  await listen(first);
  const port = portOf(first);
  await close(first);
  await listen(second);
  expect([portOf(second), taken]).toEqual([port, []]);
  await listen(third);
  expect(portOf(third)).not.toBe(port);
  expect(taken).toEqual([port]);
  await Promise.all([close(second), close(third)]);
});

test('a server without a file listens on any free port', async () => {
  const server = createServer();
  await listenAsBefore(server, undefined, () => {});
  expect(portOf(server)).toBeGreaterThan(0);
  await close(server);
});
