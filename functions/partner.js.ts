import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { buildTrackingScript } from '#shared/operations/tracking/script.ts';
import { script } from '#shared/routes/tracking/script.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const PARTNER_SCRIPT: string;

/** For `crossorigin` and modules. Not per origin, because caches share it. */
const FOR_ALL_ORIGINS = { 'access-control-allow-origin': '*' };

export const handler = openEndpoint(script, async ({ input, ...call }) => {
  const { text, seconds } = await buildTrackingScript(call, PARTNER_SCRIPT, input.account ?? '');
  return new Kept(text, seconds, { headers: FOR_ALL_ORIGINS });
});
