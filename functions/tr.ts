import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { readAudience } from '#shared/http/request/audience.ts';
import { isBot } from '#shared/http/request/bot.ts';
import { findSameSitePage } from '#shared/http/request/same-site.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import { answerBot, trackClick } from '#shared/operations/tracking/click.ts';
import { limitClicks } from '#shared/operations/tracking/limit-clicks.ts';
import { buildVisitorCookie } from '#shared/operations/tracking/visitor-cookie.ts';
import { presentClick } from '#shared/present/tracking/click.ts';
import { click as route } from '#shared/routes/tracking/click.ts';
import { toReportedClick } from '#shared/routes/tracking/to-domain.ts';

export const handler = publicEndpoint(route, async ({ input, ...call }, event) => {
  const click = { ...toReportedClick(input), audience: readAudience(event) };
  const from = { account: input.account, address: event.requestContext.http.sourceIp };
  if (isBot(event)) {
    const result = await limitClicks(call, from, () => answerBot(call, click));
    return { ...presentClick(result), bot: true as const };
  }
  const clicked = await limitClicks(call, from, (record) => trackClick(call, click, record));
  const cookie = await buildVisitorCookie(click, clicked, findSameSitePage(event), Date.parse(call.runtime.now()));
  const response = presentClick(clicked);
  return cookie === null ? response : new CookieResponse({ ...response, cookie_set: true as const }, cookie);
});
