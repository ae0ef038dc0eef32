import { type CheckResult, type DeliveryCheck, fail, pass, warn } from './delivery-check.ts';
import type { SesAccount } from './facts.ts';

const QUOTA_WARNING = 0.8;

/** Checks what limits all mail of the AWS account: sandbox, quota and reputation. */
export function checkSesAccount(account: SesAccount): DeliveryCheck[] {
  return [
    { name: 'sandbox', ...checkSandbox(account) },
    { name: 'sending_quota', ...checkQuota(account) },
    { name: 'reputation', ...checkReputation(account) },
  ];
}

/** Returns the sandbox notice for companies, without the operator's quota; null outside of the sandbox. */
export function describeSandboxForCompanies({ isInSandbox }: Pick<SesAccount, 'isInSandbox'>): string | null {
  if (!isInSandbox) return null;
  return 'The service cannot send e-mail to all addresses yet, so most promoters get none. Its operator can change that.';
}

function checkSandbox({ isInSandbox, dailyQuota, perSecond }: SesAccount): CheckResult {
  if (!isInSandbox) return pass('Amazon SES sends to all recipients.');
  return warn(
    `Amazon SES is in the sandbox: it sends only to verified addresses and domains, at most ${dailyQuota} e-mails a ` +
      `day and ${perSecond} a second. Other promoters get no e-mail.`,
    'Request production access in the Amazon SES console, under Account dashboard.',
  );
}

function checkQuota({ dailyQuota, perSecond, sentLastDay }: SesAccount): CheckResult {
  if (dailyQuota < 0) return pass(`No daily limit, ${perSecond} e-mails a second.`);
  const limits = `${dailyQuota} e-mails a day, ${perSecond} a second`;
  const raise = 'Request a higher sending quota in the Service Quotas console.';
  if (sentLastDay >= dailyQuota) return fail(`The daily quota is used up: ${limits}.`, raise);
  const used = sentLastDay / dailyQuota;
  if (used >= QUOTA_WARNING) return warn(`${Math.floor(used * 100)}% of the daily quota are used: ${limits}.`, raise);
  return pass(`${limits}.`);
}

function checkReputation({ isSendingEnabled, enforcement }: SesAccount): CheckResult {
  if (!isSendingEnabled || enforcement === 'SHUTDOWN') {
    return fail(
      'Amazon SES does not send any mail: sending is paused.',
      'Read the reason in the Amazon SES console, under Reputation metrics. AWS Support ends a pause by AWS.',
    );
  }
  if (enforcement === 'PROBATION') {
    return warn(
      'Amazon SES is reviewing the account, because too many e-mails bounced or were reported as spam.',
      'Read the reason in the Amazon SES console, under Reputation metrics, and send only to people who expect it.',
    );
  }
  return pass('Bounces and complaints are within the limits of Amazon SES.');
}
