import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { docs } from '#shared/routes/site.ts';

/** What the build has made of shared/web/docs/page.html; it puts it here (lib/bundle/bundle.ts). */
declare const DOCS_PAGE: string;

/** How long it is kept: a new version of the service is seen soon. */
const KEPT_S = 300;

/** It loads what the service itself sends, and nothing else; and no page may show it in a frame. Swagger UI has its pictures inside. */
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

/** GET /docs: this interface for people. */
export const handler = openEndpoint(
  docs,
  async () => new Kept(DOCS_PAGE, KEPT_S, { headers: { 'content-security-policy': POLICY } }),
);
