import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CacheableResponse } from '#shared/http/response/cacheable-response.ts';
import { docsScript } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const DOCS_SCRIPT: string;

/** The page uses versioned URLs. */
const MAX_AGE_S = 86_400;

export const handler = publicEndpoint(docsScript, async () => new CacheableResponse(DOCS_SCRIPT, MAX_AGE_S));
