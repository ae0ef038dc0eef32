import { isBot } from '#shared/http/bot.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { sameSitePage } from '#shared/http/same-site.ts';
import { WithCookie } from '#shared/http/with-cookie.ts';
import { answerBot, trackClick } from '#shared/operations/tracking/click.ts';
import { limitClicks } from '#shared/operations/tracking/limit-clicks.ts';
import { visitorCookie } from '#shared/operations/tracking/visitor-cookie.ts';
import { shownClick } from '#shared/present/click.ts';
import { click as route } from '#shared/routes/tracking/routes.ts';
import { clickIn } from '#shared/routes/tracking/to-domain.ts';

/** POST /tr: a browser reports that a visitor came through a referral link. */
export const handler = openEndpoint(route, async ({ input, ...call }, event) => {
  const click = clickIn(input);
  await limitClicks(input.account, event.requestContext.http.sourceIp, Date.parse(call.runtime.now()));
  if (isBot(event)) return { ...shownClick(await answerBot(call, click)), bot: true as const };
  const clicked = await trackClick(call, click);
  const cookie = await visitorCookie(click, clicked, sameSitePage(event), Date.parse(call.runtime.now()));
  const shown = shownClick(clicked);
  return cookie === null ? shown : new WithCookie({ ...shown, cookie_set: true as const }, cookie);
});
