import { isBot } from '#shared/http/bot.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { sameSitePage } from '#shared/http/same-site.ts';
import { WithCookie } from '#shared/http/with-cookie.ts';
import { click } from '#shared/routes/tracking.ts';
import { answerBot, trackClick } from '#shared/tracking/click.ts';
import { limitClicks } from '#shared/tracking/limit-clicks.ts';
import { visitorCookie } from '#shared/tracking/visitor-cookie.ts';

/** POST /tr: a browser reports that a visitor came through a referral link. */
export const handler = openEndpoint(click, async ({ input, runtime }, event) => {
  await limitClicks(input.account, event.requestContext.http.sourceIp, Date.parse(runtime.now()));
  if (isBot(event)) return answerBot(input, runtime);
  const clicked = await trackClick(input, runtime);
  const cookie = await visitorCookie(input, clicked, sameSitePage(event), Date.parse(runtime.now()));
  return cookie === null ? clicked : new WithCookie({ ...clicked, cookie_set: true }, cookie);
});
