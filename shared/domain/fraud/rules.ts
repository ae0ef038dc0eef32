/** Fraud rules by precedence; those that refuse precede those that hold. */
export const FRAUD_RULES = [
  'same_promoter_email',
  'same_ip_suspicion',
  'disposable_email',
  'many_signups',
  'ad_source',
  'same_payment_details',
  'browser_signup',
] as const;
export type FraudRule = (typeof FRAUD_RULES)[number];

/** Action of a rule. `hold`: the lead is suspicious and its commissions need approval; `refuse`: no lead is created. */
export const FRAUD_ACTIONS = ['off', 'hold', 'refuse'] as const;
export type FraudAction = (typeof FRAUD_ACTIONS)[number];
export type FraudRules = Readonly<Record<FraudRule, FraudAction>>;

/** Default actions. */
export const USUAL_FRAUD_RULES: FraudRules = {
  same_promoter_email: 'hold',
  same_ip_suspicion: 'hold',
  disposable_email: 'off',
  many_signups: 'off',
  ad_source: 'off',
  same_payment_details: 'off',
  browser_signup: 'hold',
};

/** Fraud settings of an account. */
export interface FraudSettings {
  /** Absent rules have their default. */
  readonly rules: Readonly<Partial<FraudRules>>;
  /** HMAC key for hashing sign-up addresses; created with the first setting, never shown. */
  readonly key: string;
}

/** Returns an account's fraud rules, with defaults. */
export function fraudRulesOf({ fraud }: { readonly fraud?: FraudSettings | undefined }): FraudRules {
  return { ...USUAL_FRAUD_RULES, ...fraud?.rules };
}

/** Sign-ups per address and hour before `many_signups` matches. */
export const MOST_SIGNUPS_OF_AN_ADDRESS = 10;

/**
 * Applies changes to fraud settings.
 * @param key random, for accounts without one
 */
export function fraudWith(
  before: FraudSettings | undefined,
  changes: Readonly<Partial<Record<FraudRule, FraudAction | null>>>,
  key: string,
): FraudSettings {
  const set = Object.entries({ ...before?.rules, ...changes }).filter(([, action]) => action);
  return { rules: Object.fromEntries(set), key: before?.key ?? key };
}
