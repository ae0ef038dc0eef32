import { type FraudRule, MAX_SIGNUPS_PER_ADDRESS } from '#shared/domain/fraud/rules.ts';

/** What each rule about fraud looks for. */
export const FRAUD_MEANS: Readonly<Record<FraudRule, string>> = {
  same_promoter_email: 'The lead has the e-mail of its promoter, or an alias of it (`hold`).',
  same_ip_suspicion: 'It signs up from an IP address that its promoter uses (`hold`).',
  disposable_email: 'It signs up with an e-mail of a domain that gives addresses to anybody for a short time (`off`).',
  many_signups: `More than ${MAX_SIGNUPS_PER_ADDRESS} people sign up from one IP address in an hour (\`off\`).`,
  ad_source: 'Its visitor came by an advertisement (`off`).',
  same_payment_details: 'Its promoter is paid to the account or the PayPal address of an earlier promoter (`off`).',
  browser_signup: 'A page reports its sign-up, not your server (`hold`).',
};
