import { FRAUD_RULES, type FraudRule } from '#shared/domain/fraud/rules.ts';

export const FRAUD_RULE_LABELS: Readonly<Record<FraudRule, string>> = {
  same_promoter_email: 'Same e-mail as the promoter',
  same_ip_suspicion: 'Same IP address as the promoter',
  disposable_email: 'Disposable e-mail',
  many_signups: 'Many sign-ups from one IP address',
  ad_source: 'Came from an ad',
  same_payment_details: 'Same payout details as another promoter',
  browser_signup: 'Signed up in the browser',
};

export const FRAUD_RULE_CHOICES = [
  ...FRAUD_RULES.map((value) => ({ value, label: FRAUD_RULE_LABELS[value] })),
  { value: 'no_suspicion', label: 'None' },
] as const;
