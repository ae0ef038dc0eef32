import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { docsScript } from '#shared/routes/site.ts';

/** What the build has made of Swagger UI and shared/web/docs; it puts it here (lib/bundle/bundle.ts). */
declare const DOCS_SCRIPT: string;

/** The page asks for another address when it has changed. */
const KEPT_S = 86_400;

/** GET /docs/script.js: what makes the page of it. */
export const handler = openEndpoint(docsScript, async () => new Kept(DOCS_SCRIPT, KEPT_S));
