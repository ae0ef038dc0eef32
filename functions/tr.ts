import { isBot } from '#shared/http/bot.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { sameSitePage } from '#shared/http/same-site.ts';
import { WithCookie } from '#shared/http/with-cookie.ts';
import { answerBot, trackClick } from '#shared/operations/tracking/click.ts';
import { limitClicks } from '#shared/operations/tracking/limit-clicks.ts';
import { visitorCookie } from '#shared/operations/tracking/visitor-cookie.ts';
import { click as route } from '#shared/routes/tracking/routes.ts';
import { clickIn } from '#shared/routes/tracking/to-domain.ts';

/** POST /tr: a browser reports that a visitor came through a referral link. */
export const handler = openEndpoint(route, async ({ input, runtime }, event) => {
  const click = clickIn(input);
  await limitClicks(input.account, event.requestContext.http.sourceIp, Date.parse(runtime.now()));
  if (isBot(event)) return answerBot(click, runtime);
  const clicked = await trackClick(click, runtime);
  const cookie = await visitorCookie(click, clicked, sameSitePage(event), Date.parse(runtime.now()));
  return cookie === null ? clicked : new WithCookie({ ...clicked, cookie_set: true }, cookie);
});
