import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { docsStyle } from '#shared/routes/site.ts';

/** What the build has made of Swagger UI and shared/web/docs; it puts it here (lib/bundle/bundle.ts). */
declare const DOCS_STYLE: string;

/** The page asks for another address when it has changed. */
const KEPT_S = 86_400;

/** GET /docs/style.css: how the page looks. */
export const handler = openEndpoint(docsStyle, async () => new Kept(DOCS_STYLE, KEPT_S));
