import { Refusal } from '#shared/domain/refusal.ts';
import type { BrowserSignup, ReportedSignup } from '#shared/domain/tracking/event-reports.ts';
import { limitBrowserSignups } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readAccountsInService } from '#shared/store/accounts/accounts.ts';
import { trackSignup } from './signup.ts';

interface Sender {
  /** Undefined outside browsers. */
  readonly origin: string | undefined;
  /** IP address. */
  readonly address: string;
}

/** Hidden from browsers: these would reveal sign-ups and active rules. */
const HIDDEN = ['signup_exists', 'fraud_refused'];

/**
 * Records a browser's sign-up if the account allows its origin. Known leads do not change; new ones are subject to the
 * rule `browser_signup`.
 * @throws Refusal `origin_not_allowed`, `too_many_tries`, `visitor_not_found`
 */
export async function trackBrowserSignup({ runtime }: OpenCall, signup: BrowserSignup, from: Sender): Promise<void> {
  const [account] = await readAccountsInService([signup.account]);
  const origins = account?.browserSignupOrigins ?? [];
  const isAllowed = from.origin === undefined ? origins.length > 0 : origins.includes(from.origin);
  if (!account || !isAllowed) throw new Refusal({ code: 'origin_not_allowed' });
  const call = { account, runtime };
  await limitBrowserSignups(call, from.address);
  const { tid, refId } = signup;
  try {
    await trackSignup(call, buildReportedSignup(signup, { tid, refId: null }, from.address)).catch((error) => {
      if (getRefusalCode(error) !== 'visitor_not_found' || refId === null) throw error;
      return trackSignup(call, buildReportedSignup(signup, { tid: null, refId }, from.address));
    });
  } catch (error) {
    if (!HIDDEN.includes(getRefusalCode(error))) throw error;
  }
}

function getRefusalCode(error: unknown): string {
  return error instanceof Refusal ? error.reason.code : '';
}

function buildReportedSignup(
  { uid, email, audience }: BrowserSignup,
  attribution: Pick<ReportedSignup, 'tid' | 'refId'>,
  ip: string,
): ReportedSignup {
  const unknown = { username: null, firstName: null, lastName: null, website: null, customFields: null, subId: null };
  return {
    uid,
    email,
    ...attribution,
    happenedAt: undefined,
    quiet: false,
    promoterEmail: null,
    override: false,
    isFromBrowser: true,
    audience,
    details: { ...unknown, ip },
  };
}
