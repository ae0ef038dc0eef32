import type { Account } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { PaymentsBatch, PayoutPayment } from '#shared/domain/payments-batches/payments-batch.ts';
import { currentPayoutDestination } from '#shared/domain/payout-methods/current-payout-destination.ts';
import { findSelectedMethod } from '#shared/domain/payout-methods/method.ts';
import type { PayoutDestination } from '#shared/domain/payout-methods/payout-destination.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { accountPortal, type Language } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskEmail } from '#shared/domain/text/mask-email.ts';
import type { StatementParty, StoredParties, StoredParty } from './payout-parties.ts';

type PaidPayout = Pick<Payout, 'parties'>;

/** Returns the company's data: as at payment, else current. */
export function companyParty(account: Account, { parties }: PaidPayout = {}): StatementParty {
  const { email } = getBillingDetails(account);
  const party = parties ? { ...EMPTY_PARTY, ...parties.company } : buildCompanyParty(account);
  return { ...party, email: email ?? accountPortal(account).supportEmail };
}

/** Returns the promoter's data: as at payment, else current. Of a deleted promoter only the id remains. */
export function promoterParty(
  promoter: Promoter,
  { parties }: PaidPayout = {},
): StatementParty & { readonly id: number } {
  const party = parties ? { ...EMPTY_PARTY, ...parties.promoter } : buildPromoterParty(promoter);
  return { ...party, id: promoter.id, email: promoter.email || null };
}

/** Returns the current parties, to store with a payout that is paid now. */
export function currentParties(account: Account, promoter: Promoter): StoredParties {
  const { selfBilling, selfBillingNote: note } = getBillingDetails(account);
  return {
    company: dropEmptyTexts(buildCompanyParty(account)),
    promoter: dropEmptyTexts(buildPromoterParty(promoter)),
    ...(selfBilling ? { selfBilling: { note } } : {}),
  };
}

type PostalParty = Omit<StatementParty, 'email'>;

const EMPTY_PARTY: PostalParty = {
  name: null,
  company: null,
  companyNumber: null,
  address: null,
  country: null,
  vatId: null,
};

function buildCompanyParty(account: Account): PostalParty {
  const { legalName, address, country, vatId } = getBillingDetails(account);
  return { ...EMPTY_PARTY, name: legalName ?? account.name, address, country, vatId };
}

function buildPromoterParty({ firstName, lastName, profile }: Promoter): PostalParty {
  const { companyName, companyNumber = null, address, country, vatId } = profile;
  const name = [firstName, lastName].filter(Boolean).join(' ') || null;
  return { name, company: companyName, companyNumber, address, country, vatId };
}

function dropEmptyTexts(party: PostalParty): StoredParty {
  return Object.fromEntries(Object.entries(party).filter(([, text]) => text));
}

/**
 * Returns the method of a payout: as stored at payment or in its payment batch, else the promoter's current one; null
 * if that changed after an earlier version completed the payout.
 * @param paid the payout in its payment batch, if any
 */
export function resolvePayoutDestination(
  promoter: Promoter,
  { datePaid, paidBy }: Pick<Payout, 'datePaid' | 'paidBy'>,
  paid: { readonly batch: Pick<PaymentsBatch, 'method'>; readonly payment: Pick<PayoutPayment, 'shown'> } | null,
): PayoutDestination | null {
  if (paidBy !== undefined) return paidBy;
  if (paid) return { method: paid.batch.method, shown: paid.payment.shown };
  const method = findSelectedMethod(promoter);
  if (!method) return null;
  const since = method.changedAt ?? method.addedAt;
  const isLater = datePaid !== null && since !== null && since > datePaid;
  return isLater ? null : currentPayoutDestination(promoter);
}

/** Returns the default language of a statement: the promoter's, if the portal has it. */
export function defaultStatementLanguage(account: Account, { profile }: Pick<Promoter, 'profile'>): Language {
  const { languages } = accountPortal(account);
  return languages.find((language) => language === profile.language) ?? languages[0] ?? 'en';
}

/**
 * Returns the self-billing note, as at payment or current: the company's wording or that of the law; null without
 * self-billing.
 */
export function selfBillingNote(account: Account, language: Language, { parties }: PaidPayout = {}): string | null {
  const billing = getBillingDetails(account);
  const selfBilling = parties ? parties.selfBilling : billing.selfBilling && { note: billing.selfBillingNote };
  return selfBilling ? (selfBilling.note ?? LEGAL_NOTES[language]) : null;
}

/** Directive 2006/112/EC, article 226 (10a), as worded in each language. */
const LEGAL_NOTES: Readonly<Record<Language, string>> = {
  en: 'Self-billing',
  de: 'Gutschrift',
  fr: 'Autofacturation',
  es: 'Facturación por el destinatario',
  pt: 'Autofaturação',
};

/** Returns the customer's name as the promoter may see it; null without one. */
export function customerName(account: Account, lead: Pick<Lead, 'email' | 'uid'> | undefined): string | null {
  if (!lead) return null;
  const { email, uid } = lead;
  return (accountPortal(account).showsCustomers ? email || uid : maskEmail(email ?? '')) || null;
}
