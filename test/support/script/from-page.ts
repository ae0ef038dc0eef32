import { request } from 'node:http';

/** A browser's request with headers that `fetch` cannot set. */
export interface FromPage {
  readonly method?: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request to the running service under another host name. */
export function fromPage(path: string, { method = 'POST', host, headers, body }: FromPage): Promise<Raw> {
  return new Promise((done, failed) => {
    const sending = request(
      `${process.env.SERVICE_URL}${path}`,
      { method, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sending.on('error', failed);
    sending.end(body);
  });
}
