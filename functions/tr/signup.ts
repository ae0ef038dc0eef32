import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { isBot } from '#shared/http/request/bot.ts';
import { trackBrowserSignup } from '#shared/operations/tracking/browser-signup.ts';
import { browserSignup } from '#shared/routes/tracking/browser-signup.ts';
import { toBrowserSignup } from '#shared/routes/tracking/to-domain.ts';

export const handler = publicEndpoint(browserSignup, async ({ input, runtime }, event) => {
  const { origin } = event.headers;
  const { sourceIp } = event.requestContext.http;
  if (!isBot(event)) await trackBrowserSignup({ runtime }, toBrowserSignup(input), { origin, address: sourceIp });
  return { received: true as const };
});
