import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CacheableResponse } from '#shared/http/response/cacheable-response.ts';
import { buildTrackingScript } from '#shared/operations/tracking/script.ts';
import { script } from '#shared/routes/tracking/script.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const PARTNER_SCRIPT: string;

/** For `crossorigin` and modules. Not per origin, because caches share it. */
const FOR_ALL_ORIGINS = { 'access-control-allow-origin': '*' };

export const handler = publicEndpoint(script, async ({ input, ...call }) => {
  const { text, seconds } = await buildTrackingScript(call, PARTNER_SCRIPT, input.account ?? '');
  return new CacheableResponse(text, seconds, { headers: FOR_ALL_ORIGINS });
});
