import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchFile } from '#shared/operations/rates/fetch-file.ts';
import { RatesError } from '#shared/operations/rates/rates-error.ts';

const limits = { milliseconds: 2000, bytes: 100 };

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml?key=secret`;
}

async function fetchProblem(url: string, fileLimits = limits): Promise<string> {
  const error = await fetchFile(url, fileLimits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RatesError);
  return (error as RatesError).message.replace(/:\d+\//, '/');
}

test('a file is fetched completely, even if a character is split between chunks', async () => {
  const bytes = Buffer.from('éuro');
  const url = await serve((_, response) => {
    // Splits the first character between its two bytes.
    response.write(bytes.subarray(0, 1));
    setTimeout(() => response.end(bytes.subarray(1)), 20);
  });
  expect(await fetchFile(url, limits)).toBe('éuro');
});

test('a missing file is reported with its address, without the query', async () => {
  const url = await serve((_, response) => response.writeHead(404).end('no'));
  expect(await fetchProblem(url)).toBe('http://127.0.0.1/rates.xml responded with 404.');
});

test('a file above the size limit is not read completely', async () => {
  const url = await serve((_, response) => response.end('x'.repeat(101)));
  expect(await fetchProblem(url)).toBe('http://127.0.0.1/rates.xml sends more than 100 bytes.');
});

test('a file that arrives too slowly times out', async () => {
  const url = await serve((_, response) => void response.write('x'));
  expect(await fetchProblem(url, { ...limits, milliseconds: 100 })).toBe(
    'http://127.0.0.1/rates.xml did not send the file within 0.1 s.',
  );
});

test('a file that is truncated, not text, or unreachable is reported as unreadable', async () => {
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 50 }).write('x');
    setTimeout(() => response.destroy(), 20);
  });
  const noText = await serve((_, response) => response.end(Buffer.from([0xff, 0xfe, 0xff])));
  for (const url of [broken, noText, 'http://127.0.0.1:1/rates.xml']) {
    expect(await fetchProblem(url)).toBe('http://127.0.0.1/rates.xml cannot be read.');
  }
  expect(await fetchProblem('nowhere')).toBe('The rates URL cannot be read.');
});
