import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface FiledDay {
  readonly day: string;
  readonly rates: Readonly<Record<string, string>>;
}

/** A rates file in the format of the European Central Bank. */
export function createRatesFile(...days: readonly FiledDay[]): string {
  const dayCubes = days.map(({ day, rates }) => {
    const each = Object.entries(rates).map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`);
    return `<Cube time="${day}">${each.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${dayCubes.join('\n')}</Cube>
</gesmes:Envelope>`;
}

/** Serves files until the test is over. */
export async function serveRatesFiles(files: Record<string, string>) {
  const urls: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    urls.push(url);
    const file = files[url];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close().closeAllConnections());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sources: { daily: `${base}/day.xml`, history: `${base}/days.xml` },
    serve: (path: string, file: string) => {
      files[path] = file;
    },
    /** Requests since the last call. */
    takeRequests: () => urls.splice(0),
  };
}
