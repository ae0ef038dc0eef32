import type { Account } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payment, PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { selectedMethod } from '#shared/domain/payout-methods/method.ts';
import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import { paidByNow } from '#shared/domain/payout-methods/paid-by-now.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { type Language, portalOf } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskedEmail } from '#shared/domain/text/masked-email.ts';
import type { KeptParties, KeptParty, Party } from './payout-parties.ts';

type Of = Pick<Payout, 'parties'>;

/** Returns the company's data: as at payment, else current. */
export function companyParty(account: Account, { parties }: Of = {}): Party {
  const { email } = getBillingDetails(account);
  const named = parties ? { ...NOTHING, ...parties.company } : companyNow(account);
  return { ...named, email: email ?? portalOf(account).supportEmail };
}

/** Returns the promoter's data: as at payment, else current. Of a deleted promoter only the id remains. */
export function promoterParty(promoter: Promoter, { parties }: Of = {}): Party & { readonly id: number } {
  const named = parties ? { ...NOTHING, ...parties.promoter } : promoterNow(promoter);
  return { ...named, id: promoter.id, email: promoter.email || null };
}

/** Returns the current parties, to store with a payout that is paid now. */
export function keptParties(account: Account, promoter: Promoter): KeptParties {
  const { selfBilling, selfBillingNote: note } = getBillingDetails(account);
  return {
    company: said(companyNow(account)),
    promoter: said(promoterNow(promoter)),
    ...(selfBilling ? { selfBilling: { note } } : {}),
  };
}

type Named = Omit<Party, 'email'>;

const NOTHING: Named = { name: null, company: null, companyNumber: null, address: null, country: null, vatId: null };

function companyNow(account: Account): Named {
  const { legalName, address, country, vatId } = getBillingDetails(account);
  return { ...NOTHING, name: legalName ?? account.name, address, country, vatId };
}

function promoterNow({ firstName, lastName, profile }: Promoter): Named {
  const { companyName, companyNumber = null, address, country, vatId } = profile;
  const name = [firstName, lastName].filter(Boolean).join(' ') || null;
  return { name, company: companyName, companyNumber, address, country, vatId };
}

function said(named: Named): KeptParty {
  return Object.fromEntries(Object.entries(named).filter(([, text]) => text));
}

/**
 * Returns the method of a payout: as stored at payment or in its payments batch, else the promoter's current one; null
 * if that changed after an earlier version completed the payout.
 * @param paid the payout in its payments batch, if any
 */
export function paidBy(
  promoter: Promoter,
  { datePaid, paidBy: kept }: Pick<Payout, 'datePaid' | 'paidBy'>,
  paid: { readonly batch: Pick<PaymentsBatch, 'method'>; readonly payment: Pick<Payment, 'shown'> } | null,
): PaidBy | null {
  if (kept !== undefined) return kept;
  if (paid) return { method: paid.batch.method, shown: paid.payment.shown };
  const method = selectedMethod(promoter);
  if (!method) return null;
  const since = method.changedAt ?? method.addedAt;
  const isLater = datePaid !== null && since !== null && since > datePaid;
  return isLater ? null : paidByNow(promoter);
}

/** Returns the default language of a statement: the promoter's, if the portal has it. */
export function languageOf(account: Account, { profile }: Pick<Promoter, 'profile'>): Language {
  const { languages } = portalOf(account);
  return languages.find((language) => language === profile.language) ?? languages[0] ?? 'en';
}

/**
 * Returns the self-billing note, as at payment or current: the company's wording or that of the law; null without
 * self-billing.
 */
export function selfBillingNote(account: Account, language: Language, { parties }: Of = {}): string | null {
  const now = getBillingDetails(account);
  const noted = parties ? parties.selfBilling : now.selfBilling && { note: now.selfBillingNote };
  return noted ? (noted.note ?? BY_LAW[language]) : null;
}

/** Directive 2006/112/EC, article 226 (10a), as worded in each language. */
const BY_LAW: Readonly<Record<Language, string>> = {
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
  return (portalOf(account).showsCustomers ? email || uid : maskedEmail(email ?? '')) || null;
}
