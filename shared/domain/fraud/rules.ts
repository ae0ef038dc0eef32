/** What a lead can be suspected of. Where several rules fit, the first one is named that refuses, or else the first that holds. */
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

/**
 * What a rule does where it fits. `hold`: the lead is made, and is suspicious: what it earns waits for approval. `refuse`: no
 * lead is made.
 */
export const FRAUD_ACTIONS = ['off', 'hold', 'refuse'] as const;
export type FraudAction = (typeof FRAUD_ACTIONS)[number];
export type FraudRules = Readonly<Record<FraudRule, FraudAction>>;

/** What holds where an account has set nothing. */
export const USUAL_FRAUD_RULES: FraudRules = {
  same_promoter_email: 'hold',
  same_ip_suspicion: 'hold',
  disposable_email: 'off',
  many_signups: 'off',
  ad_source: 'off',
  same_payment_details: 'off',
  browser_signup: 'hold',
};

/** What an account has of its own about fraud. */
export interface FraudSettings {
  /** What is left out is as the service has it. */
  readonly rules: Readonly<Partial<FraudRules>>;
  /** By which addresses are hashed that sign-ups come from: made with the first rule that is set, shown to nobody. */
  readonly key: string;
}

/** The rules that hold in an account. */
export function fraudRulesOf({ fraud }: { readonly fraud?: FraudSettings | undefined }): FraudRules {
  return { ...USUAL_FRAUD_RULES, ...fraud?.rules };
}

/** How many people may sign up from one address in an hour before the rule `many_signups` fits whoever comes next. */
export const MOST_SIGNUPS_OF_AN_ADDRESS = 10;

/**
 * What an account has about fraud, with what is changed of it.
 * @param key a random text, for an account that has none
 */
export function fraudWith(
  before: FraudSettings | undefined,
  changes: Readonly<Partial<Record<FraudRule, FraudAction | null>>>,
  key: string,
): FraudSettings {
  const set = Object.entries({ ...before?.rules, ...changes }).filter(([, action]) => action);
  return { rules: Object.fromEntries(set), key: before?.key ?? key };
}
