/** By precedence; `refuse` precedes `hold`. */
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

/** `hold`: commissions need approval; `refuse`: no lead is created. */
export const FRAUD_ACTIONS = ['off', 'hold', 'refuse'] as const;
export type FraudAction = (typeof FRAUD_ACTIONS)[number];
export type FraudRules = Readonly<Record<FraudRule, FraudAction>>;

/** Default actions. */
export const DEFAULT_FRAUD_RULES: FraudRules = {
  same_promoter_email: 'hold',
  same_ip_suspicion: 'hold',
  disposable_email: 'off',
  many_signups: 'off',
  ad_source: 'off',
  same_payment_details: 'off',
  browser_signup: 'hold',
};

/** Fraud settings of an account; absent rules have their default. */
export interface FraudSettings {
  readonly rules: Readonly<Partial<FraudRules>>;
  /** For hashing sign-up addresses; never shown. */
  readonly key: string;
}

/** Returns an account's rules, with defaults. */
export function accountFraudRules({ fraud }: { readonly fraud?: FraudSettings | undefined }): FraudRules {
  return { ...DEFAULT_FRAUD_RULES, ...fraud?.rules };
}

/** Per address and hour. */
export const MAX_SIGNUPS_PER_ADDRESS = 10;

/**
 * Applies changes to fraud settings.
 * @param key random, for the first change
 */
export function changeFraudSettings(
  before: FraudSettings | undefined,
  changes: Readonly<Partial<Record<FraudRule, FraudAction | null>>>,
  key: string,
): FraudSettings {
  const set = Object.entries({ ...before?.rules, ...changes }).filter(([, action]) => action);
  return { rules: Object.fromEntries(set), key: before?.key ?? key };
}
