import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { docsScript } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const DOCS_SCRIPT: string;

/** The page uses versioned URLs. */
const KEPT_S = 86_400;

export const handler = openEndpoint(docsScript, async () => new Kept(DOCS_SCRIPT, KEPT_S));
