import type { Account } from '#shared/domain/accounts/account.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { PayingAccount } from '#shared/domain/payout-methods/paying-account.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { areDaysRecalculating } from '#shared/operations/reports/days-recalculating.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { findPayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { readTerms } from '#shared/store/portal/portal.ts';

/** Settings of a company. */
export interface CompanySettings {
  readonly account: Account;
  /** Null: sends no e-mail. */
  readonly sender: MailSender | null;
  /** If stored here. */
  readonly termsText: string | null;
  /** Source account of payouts. */
  readonly payingAccount: PayingAccount | null;
  /** Whether reports still have days of another time zone. */
  readonly recalculatesReports: boolean;
}

/** Returns current settings in three parallel requests, and one each for terms and a time zone. */
export async function showSettings({ account: { id } }: Call): Promise<CompanySettings> {
  const [account, sender, payingAccount] = await Promise.all([
    readAccount(id),
    findMailSender(id),
    findPayingAccount(id),
  ]);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  const [termsText, recalculatesReports] = await Promise.all([readTermsText(account), areDaysRecalculating(account)]);
  return { account, sender, termsText, payingAccount, recalculatesReports };
}

/** Returns the text of the terms, unless there are none or they have a URL. At most one request. */
export async function readTermsText(account: Account): Promise<string | null> {
  const { terms } = accountPortal(account);
  if (!terms || terms.url !== null) return null;
  return (await readTerms(account.id, terms.version))?.text ?? null;
}
