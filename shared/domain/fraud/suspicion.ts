import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { isSameMailbox } from '#shared/domain/text/email.ts';
import { FRAUD_RULES, type FraudRule, type FraudRules, USUAL_FRAUD_RULES } from './rules.ts';

/** What a lead is suspected of: the rule that fits it. */
export type Suspicion = 'no_suspicion' | FraudRule;

/** What is known of a lead that its rules go by. What is left out is not known, and no rule fits it. */
export interface Signs {
  readonly email: string | null;
  /** The address that it has signed up from. */
  readonly ip?: string | null | undefined;
  /** By what it is known that an advertisement has brought it. */
  readonly ad?: string | undefined;
  /** Whether the domain of its e-mail gives addresses to anybody for a short time. */
  readonly isDisposable?: boolean | undefined;
  /** Whether more people have signed up from its address within the hour than are expected. */
  readonly isCrowded?: boolean | undefined;
  /** Whether a page reported its sign-up, not the company's server. */
  readonly isFromBrowser?: boolean | undefined;
}

/**
 * What a lead is suspected of: a rule that refuses goes before one that holds.
 * @param promoter whose lead it is to be
 * @param rules those of the account
 */
export function suspicionOf(
  { email, ip, ad, isDisposable = false, isCrowded = false, isFromBrowser = false }: Signs,
  promoter: Pick<Promoter, 'email' | 'ips' | 'samePayment'>,
  rules: FraudRules = USUAL_FRAUD_RULES,
): Suspicion {
  const fits: Readonly<Record<FraudRule, boolean>> = {
    same_promoter_email: email !== null && isSameMailbox(email, promoter.email),
    same_ip_suspicion: typeof ip === 'string' && promoter.ips.includes(ip),
    disposable_email: isDisposable,
    many_signups: isCrowded,
    ad_source: ad !== undefined,
    same_payment_details: promoter.samePayment !== undefined,
    browser_signup: isFromBrowser,
  };
  const first = (action: 'hold' | 'refuse') => FRAUD_RULES.find((rule) => fits[rule] && rules[rule] === action);
  return first('refuse') ?? first('hold') ?? 'no_suspicion';
}

/** A suspicion that a person has cleared. */
export interface Cleared {
  readonly suspicion: FraudRule;
  readonly note: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** What a suspicion rests on, for whoever looks into it; null for none. */
export function whySuspected(
  suspicion: Suspicion,
  {
    email,
    ad,
    twinId,
  }: {
    readonly email: string | null;
    readonly ad?: string | undefined;
    /** The promoter who is paid to where its own promoter is paid. */
    readonly twinId?: number | undefined;
  },
): string | null {
  switch (suspicion) {
    case 'no_suspicion':
      return null;
    case 'same_promoter_email':
      return 'Its e-mail address reaches the same mailbox as that of its promoter.';
    case 'same_ip_suspicion':
      return 'It has signed up from an IP address that its promoter uses.';
    case 'disposable_email':
      return `Its e-mail address is of a domain that gives addresses to anybody for a short time${inBrackets(email?.split('@').at(-1))}.`;
    case 'many_signups':
      return 'Many people have signed up from its IP address within an hour.';
    case 'ad_source':
      return `It came by an advertisement${inBrackets(ad)}.`;
    case 'same_payment_details':
      return `Its promoter is paid to where another promoter is paid${inBrackets(twinId && `promoter ${twinId}`)}.`;
    case 'browser_signup':
      return 'A page reported its sign-up, which visitors can forge.';
  }
}

function inBrackets(text: string | number | undefined): string {
  return text ? ` (${text})` : '';
}

/** Whether a suspicion says that the lead may be its own promoter. */
export function isSelf(suspicion: Suspicion): boolean {
  return suspicion === 'same_promoter_email' || suspicion === 'same_ip_suspicion';
}
