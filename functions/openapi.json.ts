import { brotliDecompressSync } from 'node:zlib';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CacheableResponse } from '#shared/http/response/cacheable-response.ts';
import { openapi } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts): base64 of Brotli. */
declare const OPENAPI_DOCUMENT: string;

/** Short, so that a new version shows soon. */
const MAX_AGE_S = 300;

let response: CacheableResponse | undefined;

export const handler = publicEndpoint(openapi, async () => {
  response ??= buildResponse(brotliDecompressSync(Buffer.from(OPENAPI_DOCUMENT, 'base64')).toString());
  return response;
});

function buildResponse(text: string): CacheableResponse {
  return new CacheableResponse(text, MAX_AGE_S, { body: JSON.parse(text) });
}
