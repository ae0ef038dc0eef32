import { isBlockedByTerms } from '#shared/domain/portal/agreement.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import {
  buildPromoterCaller,
  findPortalCallRefusal,
  parsePromoterToken,
} from '#shared/domain/portal/portal-session.ts';
import type { HttpEvent, HttpMiddleware } from '#shared/http/request/http-event.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import {
  type AuthenticatedPromoter,
  findPromoterByAuthToken,
  findPromoterBySession,
} from '#shared/operations/portal/find-promoter.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { BLOCKED_PROMOTER_TEXTS, OTHER_PROMOTER, SESSION_ENDED, UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { readAccountId, readBearer } from './bearer.ts';
import { readPortalToken } from './portal-cookie.ts';
import { assertSameOrigin, isSafeMethod } from './same-origin.ts';

/**
 * Alternative authentication; null if the request does not use it.
 * @throws RequestProblem 401
 */
export type AlternativeAuthentication = (event: HttpEvent) => Promise<AuthenticatedPromoter | null>;

/**
 * Authenticates a promoter by portal cookie, session token or, with `Account-ID`, `auth_token`; a bearer takes
 * precedence. API keys and company users are rejected (contract §1).
 * @throws RequestProblem 401; 403 for a cross-origin page, another promoter's page, and calls forbidden to this promoter
 * or to company users in its portal
 */
export function authenticatePromoter(
  { allowsPending, promoterOnly }: Pick<PromoterRoute, 'allowsPending' | 'promoterOnly'>,
  runtime: Pick<Runtime, 'now'>,
  findAlternative: AlternativeAuthentication = async () => null,
): HttpMiddleware {
  return {
    before: async ({ event }) => {
      const { account, promoter, portalSession } =
        (await findAlternative(event)) ?? (await findAuthenticatedPromoter({ runtime }, event));
      const session = portalSession?.session ?? null;
      Object.assign(event, { account, promoter, portalSession, caller: buildPromoterCaller(promoter.id, session) });
      const refusal = findPortalCallRefusal(promoter, session, {
        isSafe: isSafeMethod(event),
        allowsPending: allowsPending === true,
        promoterOnly: promoterOnly === true,
        isBlockedByTerms: isBlockedByTerms(accountPortal(account), promoter),
      });
      if (refusal !== null) throw new RequestProblem(403, BLOCKED_PROMOTER_TEXTS[refusal], refusal);
    },
  };
}

async function findAuthenticatedPromoter(call: TimedCall, event: HttpEvent): Promise<AuthenticatedPromoter> {
  const cookie = event.headers.authorization === undefined ? readPortalToken(event) : null;
  if (cookie !== null) {
    assertSameOrigin(event);
    const authenticated = requireSession(await findPromoterBySession(call, cookie));
    assertSamePromoter(event, authenticated);
    return authenticated;
  }
  const [bearer, account] = [readBearer(event), readAccountId(event)];
  const sessionToken = parsePromoterToken(bearer);
  if (sessionToken && (account ?? sessionToken.account) === sessionToken.account)
    return requireSession(await findPromoterBySession(call, bearer));
  const bearerPromoter =
    bearer !== '' && account !== null && !sessionToken ? await findPromoterByAuthToken(account, bearer) : null;
  if (!bearerPromoter) throw new RequestProblem(401, UNAUTHORIZED, 'unauthorized');
  return bearerPromoter;
}

function requireSession(authenticated: AuthenticatedPromoter | null): AuthenticatedPromoter {
  if (!authenticated) throw new RequestProblem(401, SESSION_ENDED, 'session_ended');
  return authenticated;
}

/**
 * Checks the page's optional `Account-ID` and `Promoter-ID`: another tab may have switched promoters since.
 * @throws RequestProblem 403
 */
function assertSamePromoter({ headers }: HttpEvent, { account, promoter }: AuthenticatedPromoter): void {
  const [accountId, promoterId] = [String(account.id), String(promoter.id)];
  const { 'account-id': shownAccount = accountId, 'promoter-id': shownPromoter = promoterId } = headers;
  const isSame = shownAccount.trim() === accountId && shownPromoter.trim() === promoterId;
  if (!isSame) throw new RequestProblem(403, OTHER_PROMOTER, 'other_promoter');
}
