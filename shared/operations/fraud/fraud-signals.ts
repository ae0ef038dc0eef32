import { createHmac } from 'node:crypto';
import type { Account } from '#shared/domain/accounts/account.ts';
import { accountFraudRules, MAX_SIGNUPS_PER_ADDRESS } from '#shared/domain/fraud/rules.ts';
import type { FraudSignals } from '#shared/domain/fraud/suspicion.ts';
import { emailDomain } from '#shared/domain/text/email.ts';
import { clickSource } from '#shared/domain/tracking/click-limit.ts';
import type { ReportedSignup } from '#shared/domain/tracking/event-reports.ts';
import { countSignup } from '#shared/store/tracking/signup-limits.ts';

const HOUR_MS = 3_600_000;
/** Base64; no collisions within an hour. */
const HASH_CHARACTERS = 16;
const PERSON_CHARACTERS = 10;

let disposableDomains: Promise<ReadonlySet<string>> | undefined;

/**
 * Collects fraud signals from outside the sign-up that the account's rules use. Usually no request; the rule for
 * sign-ups per address costs 1 WRU in parallel.
 * @param now ISO 8601
 */
export async function collectSignupSignals(
  account: Account,
  { email, uid, details, isFromBrowser }: Pick<ReportedSignup, 'email' | 'uid' | 'details' | 'isFromBrowser'>,
  now: string,
): Promise<Pick<FraudSignals, 'isDisposable' | 'hasManySignups' | 'isFromBrowser'>> {
  const rules = accountFraudRules(account);
  const [isDisposable, hasManySignups] = await Promise.all([
    rules.disposable_email !== 'off' && email !== null && hasDisposableDomain(email),
    rules.many_signups !== 'off' && details.ip !== null && exceedsSignupLimit(account, details.ip, uid ?? email, now),
  ]);
  return { isDisposable, hasManySignups, isFromBrowser };
}

/** Includes subdomains. The list is loaded on first use, not at startup. */
async function hasDisposableDomain(email: string): Promise<boolean> {
  disposableDomains ??= import('disposable-email-domains-js').then(({ default: list }) =>
    list.disposableEmailBlocklistSet(),
  );
  const domains = await disposableDomains;
  const labels = emailDomain(email).split('.');
  return labels.slice(0, -1).some((_, index) => domains.has(labels.slice(index).join('.')));
}

/** Counts a sign-up from an address, per hour. Stores only a hash of the address. */
async function exceedsSignupLimit(account: Account, ip: string, person: string | null, now: string) {
  const hour = Math.floor(Date.parse(now) / HOUR_MS);
  const hash = (text: string, length: number) =>
    createHmac('sha256', account.fraud?.key ?? '')
      .update(`${account.id} ${hour} ${text}`)
      .digest('base64url')
      .slice(0, length);
  const from = { account: account.id, hour, address: hash(clickSource(ip), HASH_CHARACTERS) };
  return !(await countSignup({ ...from, person: hash(person ?? '', PERSON_CHARACTERS) }, MAX_SIGNUPS_PER_ADDRESS));
}
