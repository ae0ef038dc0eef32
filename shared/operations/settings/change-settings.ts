import { createHash } from 'node:crypto';
import type { Account } from '#shared/domain/accounts/account.ts';
import {
  type BillingDetailsChanges,
  changeBillingDetails,
  getBillingDetails,
} from '#shared/domain/accounts/company-billing.ts';
import { changeFraudSettings, type FraudAction, type FraudRule } from '#shared/domain/fraud/rules.ts';
import { parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { changeMailSender, type MailSender } from '#shared/domain/mail/sender.ts';
import { type PortalChanges, portalWith, type TermsBefore } from '#shared/domain/portal/changes.ts';
import { LARGEST_LOGO, pictureType } from '#shared/domain/portal/picture.ts';
import { type PortalSettings, portalOf } from '#shared/domain/portal/portal.ts';
import { checkOwnRates, type OwnRate } from '#shared/domain/rates/own-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { type PayoutTerms, withPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountWrites, readAccount } from '#shared/store/accounts/accounts.ts';
import { findPayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { logoWrite, readTerms, type StoredLogo, termsWrite } from '#shared/store/portal/portal.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { findMailSender, mailSenderWrite } from '#shared/store/webhooks/listeners.ts';
import { type CompanySettings, readTermsText } from './show-settings.ts';

/** Undefined fields stay. */
export interface SettingsChanges {
  /** Optimistic lock; undefined: any. */
  readonly revision?: number | undefined;
  readonly company?: (BillingDetailsChanges & { readonly name?: string | undefined }) | undefined;
  readonly mail?: { readonly senderName?: string | null | undefined; readonly owner?: string | null | undefined };
  readonly payouts?: PayoutTerms | undefined;
  /** Null: default. */
  readonly fraud?: Readonly<Partial<Record<FraudRule, FraudAction | null>>> | undefined;
  /** May report sign-ups; null: none. */
  readonly browserSignupOrigins?: readonly string[] | null | undefined;
  /** Replaces all. */
  readonly ownRates?: readonly OwnRate[] | undefined;
  /** Throws if not permitted. */
  readonly check?: (before: Account) => void;
  /** Null removes the logo. */
  readonly portal?: (PortalChanges & { readonly logo?: Uint8Array | null | undefined }) | undefined;
}

const NO_SENDER = 'mail: the account has no sender yet. The admin command sets its address: mail sender.';
const NO_PICTURE = `portal.logo is no picture: PNG, JPEG or WebP of ${LARGEST_LOGO / 1000} KB at most.`;

/** Digits of the SHA-256 in a logo's URL. */
const VERSION_DIGITS = 16;

/**
 * Changes settings atomically. Retries conflicts, or refuses them if a revision was given.
 * @throws Refusal `outdated`; `invalid`
 */
export function changeSettings({ account: { id }, runtime }: Call, changes: SettingsChanges): Promise<CompanySettings> {
  return retryOnConflict(async () => {
    const [before, sender, payingAccount] = await Promise.all([
      readAccount(id),
      findMailSender(id),
      findPayingAccount(id),
    ]);
    if (!before) throw new Refusal({ code: 'not_found', what: 'account' });
    if (changes.revision !== undefined && changes.revision !== settingsRevision(before)) {
      throw new Refusal({ code: 'outdated' });
    }
    changes.check?.(before);
    const { portal, writes } = await portalAfter(before, changes.portal, runtime.now());
    const after = accountWith(before, changes, portal, runtime);
    const senderAfter = changes.mail ? senderWith(sender, changes.mail) : sender;
    const mail = changes.mail && senderAfter ? [mailSenderWrite(id, sender, senderAfter)] : [];
    await commit([...accountWrites(before, after), ...mail, ...writes]);
    const shown = { ...after, revision: settingsRevision(before) + 1 };
    return { account: shown, sender: senderAfter, termsText: await readTermsText(shown), payingAccount };
  }, runtime);
}

function accountWith(
  before: Account,
  { company = {}, payouts, browserSignupOrigins, ownRates, fraud }: SettingsChanges,
  portal: PortalSettings | undefined,
  runtime: Runtime,
): Account {
  const { name = before.name, ...billing } = company;
  return {
    ...(payouts ? withPayoutTerms(before, payouts, runtime.now()) : before),
    name,
    ...(Object.keys(billing).length > 0 ? { billing: changeBillingDetails(getBillingDetails(before), billing) } : {}),
    ...(portal ? { portal } : {}),
    ...(browserSignupOrigins === undefined ? {} : { browserSignupOrigins: browserSignupOrigins ?? [] }),
    ...(ownRates ? { ownRates: checkOwnRates(ownRates, before.currency) } : {}),
    ...(fraud ? { fraud: changeFraudSettings(before.fraud, fraud, runtime.token()) } : {}),
  };
}

/** Returns the revision of an account's settings; 0 initially. */
export function settingsRevision({ revision = 0 }: Pick<Account, 'revision'>): number {
  return revision;
}

async function portalAfter(
  account: Account,
  wanted: SettingsChanges['portal'],
  now: string,
): Promise<{ readonly portal: PortalSettings | undefined; readonly writes: readonly Write[] }> {
  if (!wanted) return { portal: undefined, writes: [] };
  const { logo: bytes, ...changes } = wanted;
  const terms = changes.terms ? await termsOf(account) : null;
  const portal = portalWith({ settings: account.portal, terms }, changes, now);
  const logo = bytes ? logoOf(bytes) : bytes;
  const said = changes.terms && 'text' in changes.terms ? changes.terms.text : null;
  const isNew = portal.terms && portal.terms.version !== account.portal?.terms?.version;
  return {
    portal: logo === undefined ? portal : { ...portal, logo: logo && { version: logo.version } },
    writes: [
      ...(logo ? [logoWrite(account.id, logo)] : []),
      ...(portal.terms && isNew ? [termsWrite(account.id, { ...portal.terms, text: said })] : []),
    ],
  };
}

async function termsOf(account: Account): Promise<TermsBefore | null> {
  const { terms } = portalOf(account);
  return terms && ((await readTerms(account.id, terms.version)) ?? { ...terms, text: null });
}

/** @throws Refusal `invalid` if not a picture, or too large */
function logoOf(bytes: Uint8Array): StoredLogo {
  const type = bytes.length <= LARGEST_LOGO ? pictureType(bytes) : null;
  if (type === null) throw new Refusal({ code: 'invalid', message: NO_PICTURE });
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_DIGITS);
  return { version, type, bytes };
}

/** @throws Refusal `invalid` without a sender, which only the admin command can verify with SES */
function senderWith(
  before: MailSender | null,
  { senderName, owner }: NonNullable<SettingsChanges['mail']>,
): MailSender {
  const mailbox = before && parseMailbox(before.from);
  if (!mailbox) throw new Refusal({ code: 'invalid', message: NO_SENDER });
  const name = senderName === undefined ? mailbox.name : senderName;
  return changeMailSender(before, { from: { ...mailbox, name }, owner: owner === undefined ? before.owner : owner });
}
