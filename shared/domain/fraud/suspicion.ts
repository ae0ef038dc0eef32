import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { isSameMailbox } from '#shared/domain/text/email.ts';
import { DEFAULT_FRAUD_RULES, FRAUD_RULES, type FraudRule, type FraudRules } from './rules.ts';

/** The fraud rule that matches a lead. */
export type Suspicion = 'no_suspicion' | FraudRule;

/** Facts for fraud rules; rules ignore unknown ones. */
export interface FraudSignals {
  readonly email: string | null;
  readonly ip?: string | null | undefined;
  readonly ad?: string | undefined;
  /** From a disposable e-mail provider. */
  readonly isDisposable?: boolean | undefined;
  /** Too many sign-ups from its IP address within an hour. */
  readonly hasManySignups?: boolean | undefined;
  /** Reported by a web page, not the company's server. */
  readonly isFromBrowser?: boolean | undefined;
}

/** Returns the matching rule; refusing rules precede holding ones. */
export function findSuspicion(
  { email, ip, ad, isDisposable = false, hasManySignups = false, isFromBrowser = false }: FraudSignals,
  promoter: Pick<Promoter, 'email' | 'ips' | 'samePayment'>,
  rules: FraudRules = DEFAULT_FRAUD_RULES,
): Suspicion {
  const matchesByRule: Readonly<Record<FraudRule, boolean>> = {
    same_promoter_email: email !== null && isSameMailbox(email, promoter.email),
    same_ip_suspicion: typeof ip === 'string' && promoter.ips.includes(ip),
    disposable_email: isDisposable,
    many_signups: hasManySignups,
    ad_source: ad !== undefined,
    same_payment_details: promoter.samePayment !== undefined,
    browser_signup: isFromBrowser,
  };
  const first = (action: 'hold' | 'refuse') =>
    FRAUD_RULES.find((rule) => matchesByRule[rule] && rules[rule] === action);
  return first('refuse') ?? first('hold') ?? 'no_suspicion';
}

/** Returns the event field `heldBy` if another rule than before holds the lead. */
export function heldByField(before: Suspicion | undefined, after: Suspicion): { readonly heldBy?: FraudRule } {
  return after === 'no_suspicion' || after === before ? {} : { heldBy: after };
}

/** A suspicion cleared by a user. */
export interface ClearedSuspicion {
  readonly suspicion: FraudRule;
  readonly note: string | null;
  readonly at: string;
}

/** Explains a suspicion to users. */
export function explainSuspicion(
  suspicion: Suspicion,
  {
    email,
    ad,
    samePaymentPromoterId,
  }: {
    readonly email: string | null;
    readonly ad?: string | undefined;
    /** Has the same payment details. */
    readonly samePaymentPromoterId?: number | undefined;
  },
): string | null {
  switch (suspicion) {
    case 'no_suspicion':
      return null;
    case 'same_promoter_email':
      return 'The e-mail address reaches the same mailbox as the promoter’s.';
    case 'same_ip_suspicion':
      return 'Signed up from an IP address that the promoter uses.';
    case 'disposable_email':
      return `The e-mail address is from a disposable e-mail provider${addBrackets(email?.split('@').at(-1))}.`;
    case 'many_signups':
      return 'Many people signed up from this IP address within an hour.';
    case 'ad_source':
      return `The referral came from an ad${addBrackets(ad)}.`;
    case 'same_payment_details':
      return `The promoter has the same payment details as another promoter${addBrackets(samePaymentPromoterId && `promoter ${samePaymentPromoterId}`)}.`;
    case 'browser_signup':
      return 'A web page reported the sign-up, which visitors can forge.';
  }
}

function addBrackets(text: string | number | undefined): string {
  return text ? ` (${text})` : '';
}

/** Whether the lead may be its own promoter. */
export function isSelfReferral(suspicion: Suspicion): boolean {
  return suspicion === 'same_promoter_email' || suspicion === 'same_ip_suspicion';
}
