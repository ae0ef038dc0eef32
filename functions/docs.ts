import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CacheableResponse } from '#shared/http/response/cacheable-response.ts';
import { docs } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const DOCS_PAGE: string;

/** Short, so that a new version shows soon. */
const MAX_AGE_S = 300;

/** `data:` because Swagger UI inlines its images. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const handler = publicEndpoint(
  docs,
  async () => new CacheableResponse(DOCS_PAGE, MAX_AGE_S, { headers: { 'content-security-policy': POLICY } }),
);
