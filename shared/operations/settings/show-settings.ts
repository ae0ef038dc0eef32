import type { Account } from '#shared/domain/accounts/account.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { PayingAccount } from '#shared/domain/payout-methods/paying-account.ts';
import { portalOf } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { findPayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { readTerms } from '#shared/store/portal/portal.ts';
import { findMailSender } from '#shared/store/webhooks/listeners.ts';

/** All that a company has set. */
export interface Settings {
  readonly account: Account;
  /** Null where nobody sends the account's mail. */
  readonly sender: MailSender | null;
  /** What promoters agree to, where that is kept here. */
  readonly termsText: string | null;
  /** The account that it pays from; null where none is named. */
  readonly payingAccount: PayingAccount | null;
}

/** The settings of an account, as they are now. Three calls at once, and one more for a text of terms. */
export async function showSettings({ account: { id } }: Call): Promise<Settings> {
  const [account, sender, payingAccount] = await Promise.all([
    readAccount(id),
    findMailSender(id),
    findPayingAccount(id),
  ]);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  return { account, sender, termsText: await termsTextOf(account), payingAccount };
}

/** The text of the terms that hold; null where there are none, or they stand elsewhere. No call, or one. */
export async function termsTextOf(account: Account): Promise<string | null> {
  const { terms } = portalOf(account);
  if (!terms || terms.url !== null) return null;
  return (await readTerms(account.id, terms.version))?.text ?? null;
}
