import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { isBot } from '#shared/http/request/bot.ts';
import { trackBrowserSignup } from '#shared/operations/tracking/browser-signup.ts';
import { browserSignup } from '#shared/routes/tracking/browser-signup.ts';
import { browserSignupIn } from '#shared/routes/tracking/to-domain.ts';

export const handler = openEndpoint(browserSignup, async ({ input, runtime }, event) => {
  const { origin } = event.headers;
  const { sourceIp } = event.requestContext.http;
  if (!isBot(event)) await trackBrowserSignup({ runtime }, browserSignupIn(input), { origin, address: sourceIp });
  return { received: true as const };
});
