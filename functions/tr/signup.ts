import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { readAudience } from '#shared/http/request/audience.ts';
import { isBot } from '#shared/http/request/bot.ts';
import { trackBrowserSignup } from '#shared/operations/tracking/browser-signup.ts';
import { browserSignup } from '#shared/routes/tracking/browser-signup.ts';
import { toBrowserSignup } from '#shared/routes/tracking/to-domain.ts';

export const handler = publicEndpoint(browserSignup, async ({ input, runtime }, event) => {
  const { origin } = event.headers;
  const { sourceIp } = event.requestContext.http;
  const signup = { ...toBrowserSignup(input), audience: readAudience(event) };
  if (!isBot(event)) await trackBrowserSignup({ runtime }, signup, { origin, address: sourceIp });
  return { received: true as const };
});
