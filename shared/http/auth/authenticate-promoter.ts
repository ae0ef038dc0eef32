import { keptFrom, promoterCaller, promoterNamedBy } from '#shared/domain/portal/session.ts';
import type { HttpEvent, HttpMiddleware } from '#shared/http/request/http-event.ts';
import { Problem } from '#shared/http/request/problem.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import {
  type AuthenticatedPromoter,
  promoterBySession,
  promoterByToken,
} from '#shared/operations/portal/find-promoter.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { KEPT_FROM, OTHER_PROMOTER, SESSION_ENDED, UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountNamed, bearerIn } from './bearer.ts';
import { portalTokenIn } from './portal-cookie.ts';
import { assertSameOrigin, isSafe } from './same-origin.ts';

/**
 * Another way in, for a route that has one. It decides where the call comes that way, and answers null otherwise.
 * @throws Problem 401
 */
export type OtherWay = (event: HttpEvent) => Promise<AuthenticatedPromoter | null>;

/**
 * Finds out which promoter calls: by the portal's cookie, by the token of a session as bearer, or by its `auth_token` as
 * bearer with `Account-ID`. A bearer goes before the cookie. No key and no person of the company gets in (contract §1).
 * @throws Problem 401; 403 for a page of another origin, for one that shows another promoter than the cookie's session is of,
 * for what a promoter may not do yet, and for what nobody of the company may do in its place
 */
export function authenticatePromoter(
  { early, itself }: Pick<PromoterRoute, 'early' | 'itself'>,
  runtime: Pick<Runtime, 'now'>,
  otherWay: OtherWay = async () => null,
): HttpMiddleware {
  return {
    before: async ({ event }) => {
      const { account, promoter, entered } = (await otherWay(event)) ?? (await promoterOf({ runtime }, event));
      const session = entered?.session ?? null;
      Object.assign(event, { account, promoter, entered, caller: promoterCaller(promoter.id, session) });
      const kept = keptFrom(promoter, session, {
        isSafe: isSafe(event),
        early: early === true,
        itself: itself === true,
      });
      if (kept !== null) throw new Problem(403, KEPT_FROM[kept], kept);
    },
  };
}

async function promoterOf(call: TimedCall, event: HttpEvent): Promise<AuthenticatedPromoter> {
  const cookie = event.headers.authorization === undefined ? portalTokenIn(event) : null;
  if (cookie !== null) {
    assertSameOrigin(event);
    const found = assertOpen(await promoterBySession(call, cookie));
    assertShown(event, found);
    return found;
  }
  const [bearer, account] = [bearerIn(event), accountNamed(event)];
  const named = promoterNamedBy(bearer);
  if (named && (account ?? named.account) === named.account) return assertOpen(await promoterBySession(call, bearer));
  const found = bearer !== '' && account !== null && !named ? await promoterByToken(account, bearer) : null;
  if (!found) throw new Problem(401, UNAUTHORIZED, 'unauthorized');
  return found;
}

function assertOpen(found: AuthenticatedPromoter | null): AuthenticatedPromoter {
  if (!found) throw new Problem(401, SESSION_ENDED, 'session_ended');
  return found;
}

/**
 * A page says in `Account-ID` and `Promoter-ID` whom it shows: in another tab, the portal may have been opened as another
 * promoter since, and nothing of that one may be read or changed from here. Both may be left out.
 * @throws Problem 403
 */
function assertShown({ headers }: HttpEvent, { account, promoter }: AuthenticatedPromoter): void {
  const [ofAccount, ofPromoter] = [String(account.id), String(promoter.id)];
  const { 'account-id': shownAccount = ofAccount, 'promoter-id': shownPromoter = ofPromoter } = headers;
  const isShown = shownAccount.trim() === ofAccount && shownPromoter.trim() === ofPromoter;
  if (!isShown) throw new Problem(403, OTHER_PROMOTER, 'other_promoter');
}
