import { isInService } from '#shared/domain/accounts/account.ts';
import { REF_PARAMETERS } from '#shared/domain/promoters/referral-link.ts';
import { visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { knownAccount } from './known-account.ts';
import { refParameters, shortestCookieLife } from './ref-parameters.ts';

/** How long browsers keep the script: a campaign that chooses another parameter is followed within the hour. */
const KEPT_S = 3600;
/** How long they keep the one that says what is wrong: not long after it has been put right. */
const WRONG_KEPT_S = 60;

/** A script as it is sent, and for how many seconds browsers keep it. */
interface SentScript {
  readonly text: string;
  readonly seconds: number;
}

/** An account's id, as short as those are. */
const ACCOUNT = /^[1-9]\d{0,9}$/;

/** It names nothing that it was sent: an address that someone else has made is not to speak through a shop's page. */
const NO_ACCOUNT: SentScript = {
  text:
    'console.warn("partner.js: nothing is tracked, for there is no such account. ' +
    'The address of this script has to end with ?account= and the id of yours, as account list shows it.");',
  seconds: WRONG_KEPT_S,
};

/** It does nothing, and says nothing: that an account is suspended is no matter of who visits its pages. */
const SUSPENDED: SentScript = { text: '/* Nothing is tracked at present. */', seconds: WRONG_KEPT_S };

/**
 * The tracking script of an account: its code, with what differs from account to account. An account that is not there
 * gets one that says so in the console, once, and does nothing else: to the page that embeds it an error would say no more
 * than that something could not be loaded.
 * @param code what the build has made of shared/web/script/partner.ts; it reads SETTINGS
 * @param account what the address of the script says is the account's id: any text
 */
export async function trackingScript({ runtime }: OpenCall, code: string, account: string): Promise<SentScript> {
  const id = ACCOUNT.test(account) ? Number(account) : null;
  if (id === null) return NO_ACCOUNT;
  const nowMs = Date.parse(runtime.now());
  const [found, chosen] = await Promise.all([knownAccount(nowMs, id), refParameters(nowMs, id)]);
  if (found === null) return NO_ACCOUNT;
  if (!isInService(found)) return SUSPENDED;
  const cookie = visitorCookieName(found);
  const parameters = [...new Set([...REF_PARAMETERS, ...chosen])];
  const settings = { account: id, cookie, parameters, days: await shortestCookieLife(nowMs, id) };
  return { text: `!function(SETTINGS){${code}}(${JSON.stringify(settings)});`, seconds: KEPT_S };
}
