import { isInService } from '#shared/domain/accounts/account.ts';
import { REF_PARAMETERS } from '#shared/domain/promoters/links/referral-link.ts';
import { visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findCachedAccount } from './cached-account.ts';
import { findShortestCookieLife, listRefParameters } from './ref-parameters.ts';

/** Browser cache; a changed link parameter takes an hour. */
const CACHE_S = 3600;
/** Short, so that a fix is effective soon. */
const ERROR_CACHE_S = 60;

/** A script with its cache lifetime. */
interface TrackingScript {
  readonly text: string;
  readonly seconds: number;
}

const ACCOUNT = /^[1-9]\d{0,9}$/;

/** Does not echo the request: a crafted URL must not put a text into a shop's page. */
const NO_ACCOUNT: TrackingScript = {
  text:
    'console.warn("partner.js: nothing is tracked, because there is no such account. ' +
    'The URL of this script must end with ?account= and your account id, as shown by account list.");',
  seconds: ERROR_CACHE_S,
};

/** Silent: suspensions do not concern visitors. */
const SUSPENDED: TrackingScript = { text: '/* Nothing is tracked at present. */', seconds: ERROR_CACHE_S };

/**
 * Returns the tracking script with the account's settings. For unknown accounts it logs a console warning, which says
 * more than a failed request.
 * @param code built from shared/web/script/partner.ts; reads SETTINGS
 * @param account unvalidated
 */
export async function buildTrackingScript(
  { runtime }: OpenCall,
  code: string,
  account: string,
): Promise<TrackingScript> {
  const id = ACCOUNT.test(account) ? Number(account) : null;
  if (id === null) return NO_ACCOUNT;
  const nowMs = Date.parse(runtime.now());
  const [storedAccount, chosen] = await Promise.all([findCachedAccount(nowMs, id), listRefParameters(nowMs, id)]);
  if (storedAccount === null) return NO_ACCOUNT;
  if (!isInService(storedAccount)) return SUSPENDED;
  const cookie = visitorCookieName(storedAccount);
  const parameters = [...new Set([...REF_PARAMETERS, ...chosen])];
  const settings = { account: id, cookie, parameters, days: await findShortestCookieLife(nowMs, id) };
  return { text: `!function(SETTINGS){${code}}(${JSON.stringify(settings)});`, seconds: CACHE_S };
}
