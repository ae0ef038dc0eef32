import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { buildTrackingScript } from '#shared/operations/tracking/script.ts';
import { script } from '#shared/routes/tracking/script.ts';

/** What the build has made of shared/web/script/partner.ts; it puts it here (lib/bundle/bundle.ts). */
declare const PARTNER_SCRIPT: string;

/** For pages that load it with `crossorigin` or as a module. The same for all origins, since caches share it. */
const FOR_ALL_ORIGINS = { 'access-control-allow-origin': '*' };

/** GET /partner.js: what a company's pages load to track visitors. */
export const handler = openEndpoint(script, async ({ input, ...call }) => {
  const { text, seconds } = await buildTrackingScript(call, PARTNER_SCRIPT, input.account ?? '');
  return new Kept(text, seconds, { headers: FOR_ALL_ORIGINS });
});
