import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchFile } from '#shared/operations/rates/fetch-file.ts';
import { RatesError } from '#shared/operations/rates/rates-error.ts';

const limits = { milliseconds: 2000, bytes: 100 };

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml?key=secret`;
}

/** What operators read where the file cannot be had. */
async function problem(url: string, within = limits): Promise<string> {
  const error = await fetchFile(url, within).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RatesError);
  return (error as RatesError).message.replace(/:\d+\//, '/');
}

test('a file is fetched whole, however it is cut', async () => {
  const bytes = Buffer.from('éuro');
  const url = await served((_, response) => {
    // Between the two bytes of the first letter.
    response.write(bytes.subarray(0, 1));
    setTimeout(() => response.end(bytes.subarray(1)), 20);
  });
  expect(await fetchFile(url, limits)).toBe('éuro');
});

test('one that is not there is reported with its address, and without what may be secret in it', async () => {
  const url = await served((_, response) => response.writeHead(404).end('no'));
  expect(await problem(url)).toBe('http://127.0.0.1/rates.xml answered 404.');
});

test('one that is larger than it may be is not read to its end', async () => {
  const url = await served((_, response) => response.end('x'.repeat(101)));
  expect(await problem(url)).toBe('http://127.0.0.1/rates.xml sends more than 100 bytes.');
});

test('one that comes too slowly is not waited for', async () => {
  const url = await served((_, response) => void response.write('x'));
  expect(await problem(url, { ...limits, milliseconds: 100 })).toBe(
    'http://127.0.0.1/rates.xml did not send the file within 0.1 s.',
  );
});

test('one that breaks off, is no text, or that nobody serves cannot be read', async () => {
  const broken = await served((_, response) => {
    response.writeHead(200, { 'content-length': 50 }).write('x');
    setTimeout(() => response.destroy(), 20);
  });
  const noText = await served((_, response) => response.end(Buffer.from([0xff, 0xfe, 0xff])));
  for (const url of [broken, noText, 'http://127.0.0.1:1/rates.xml']) {
    expect(await problem(url)).toBe('http://127.0.0.1/rates.xml cannot be read.');
  }
  expect(await problem('nowhere')).toBe('The address of the rates cannot be read.');
});
