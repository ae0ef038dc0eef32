import { request } from 'node:http';

/** A request of a page, with headers that `fetch` cannot set. */
export interface PageRequest {
  readonly method?: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request to the running service under another host name. */
export function sendFromPage(
  path: string,
  { method = 'POST', host, headers, body }: PageRequest,
): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${process.env.SERVICE_URL}${path}`,
      { method, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
