import { type FraudRule, MAX_SIGNUPS_PER_ADDRESS } from '#shared/domain/fraud/rules.ts';

/** Descriptions of the fraud rules; the default action is in parentheses. */
export const FRAUD_RULE_DESCRIPTIONS: Readonly<Record<FraudRule, string>> = {
  same_promoter_email: 'The lead’s e-mail is its promoter’s, or an alias of it (`hold`).',
  same_ip_suspicion: 'The lead signs up from an IP address that its promoter uses (`hold`).',
  disposable_email: 'The lead’s e-mail is from a disposable e-mail domain (`off`).',
  many_signups: `More than ${MAX_SIGNUPS_PER_ADDRESS} sign-ups from one IP address in an hour (\`off\`).`,
  ad_source: 'The lead’s visitor came from an ad (`off`).',
  same_payment_details: 'The promoter has the bank or PayPal account of an earlier promoter (`off`).',
  browser_signup: 'A page reported the sign-up, not your server (`hold`).',
};
