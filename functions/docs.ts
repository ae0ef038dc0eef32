import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { docs } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const DOCS_PAGE: string;

/** Short, so that a new version shows soon. */
const KEPT_S = 300;

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

export const handler = openEndpoint(
  docs,
  async () => new Kept(DOCS_PAGE, KEPT_S, { headers: { 'content-security-policy': POLICY } }),
);
