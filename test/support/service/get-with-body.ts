import { request } from 'node:http';

/** Sends a GET with a body, which `fetch` does not allow. */
export function getWithBody(url: string, { headers, body }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body as Uint8Array);
    const sentHeaders = { ...(headers as Record<string, string>), 'content-length': String(bytes.length) };
    const call = request(url, { method: 'GET', headers: sentHeaders, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      incoming.on('end', () => {
        const responseHeaders = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 0, headers: responseHeaders }));
      });
    });
    call.on('error', reject).end(bytes);
  });
}
