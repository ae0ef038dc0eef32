import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { docsStyle } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const DOCS_STYLE: string;

/** The page uses versioned URLs. */
const KEPT_S = 86_400;

export const handler = openEndpoint(docsStyle, async () => new Kept(DOCS_STYLE, KEPT_S));
