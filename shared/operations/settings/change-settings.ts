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
import { detectImageType, MAX_LOGO_BYTES } from '#shared/domain/portal/picture.ts';
import { accountPortal, type CurrentTerms, type PortalSettings } from '#shared/domain/portal/portal.ts';
import { changePortalSettings, type PortalChanges } from '#shared/domain/portal/portal-changes.ts';
import { type OwnRate, validateOwnRates } from '#shared/domain/rates/own-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type TimeZone, UTC } from '#shared/domain/time-zone.ts';
import type { Call } from '#shared/operations/call.ts';
import { type PayoutTerms, withPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { areDaysRecalculating } from '#shared/operations/reports/days-recalculating.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountWrites, readAccount } from '#shared/store/accounts/accounts.ts';
import { findMailSender, mailSenderWrite } from '#shared/store/mail/mail-sender.ts';
import { findPayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { logoWrite, readTerms, type StoredLogo, termsWrite } from '#shared/store/portal/portal.ts';
import { areEventsNumbered } from '#shared/store/projections/account-events.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { type CompanySettings, readTermsText } from './show-settings.ts';

/** Undefined fields stay. */
export interface SettingsChanges {
  /** Optimistic lock; undefined: any. */
  readonly revision?: number | undefined;
  readonly company?: (BillingDetailsChanges & Partial<Record<'name' | 'timeZone', string | undefined>>) | undefined;
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

const NO_SENDER = 'mail: the account has no sender yet. Set its address with the admin command: mail sender.';
const NOT_NUMBERED =
  'company.time_zone cannot be changed yet: events of an earlier version cannot be recalculated. ' +
  '`npm run admin -- projections rebuild` prepares them.';
const NO_PICTURE = `portal.logo is not an image: PNG, JPEG or WebP of at most ${MAX_LOGO_BYTES / 1000} KB.`;

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
    if (changedTimeZone(before, changes.company?.timeZone) !== undefined && !(await areEventsNumbered(id))) {
      throw new Refusal({ code: 'invalid', message: NOT_NUMBERED });
    }
    const { portal, writes } = await portalAfter(before, changes.portal, runtime.now());
    const after = applyAccountChanges(before, changes, portal, runtime);
    const senderAfter = changes.mail ? applySenderChanges(sender, changes.mail) : sender;
    const mail = changes.mail && senderAfter ? [mailSenderWrite(id, sender, senderAfter)] : [];
    await commit([...accountWrites(before, after), ...mail, ...writes]);
    const result = { ...after, revision: settingsRevision(before) + 1 };
    return {
      account: result,
      sender: senderAfter,
      termsText: await readTermsText(result),
      payingAccount,
      recalculatesReports: await areDaysRecalculating(result),
    };
  }, runtime);
}

/** Returns the new time zone; undefined if it stays. UTC is none for an account that never changed it. */
function changedTimeZone({ timeZone = UTC }: Account, requested: TimeZone | undefined): TimeZone | undefined {
  return requested === timeZone ? undefined : requested;
}

function applyAccountChanges(
  before: Account,
  { company = {}, payouts, browserSignupOrigins, ownRates, fraud }: SettingsChanges,
  portal: PortalSettings | undefined,
  runtime: Runtime,
): Account {
  const { name = before.name, timeZone: requestedZone, ...billing } = company;
  const timeZone = changedTimeZone(before, requestedZone);
  return {
    ...(payouts ? withPayoutTerms(before, payouts, runtime.now()) : before),
    name,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(Object.keys(billing).length > 0 ? { billing: changeBillingDetails(getBillingDetails(before), billing) } : {}),
    ...(portal ? { portal } : {}),
    ...(browserSignupOrigins === undefined ? {} : { browserSignupOrigins: browserSignupOrigins ?? [] }),
    ...(ownRates ? { ownRates: validateOwnRates(ownRates, before.currency) } : {}),
    ...(fraud ? { fraud: changeFraudSettings(before.fraud, fraud, runtime.token()) } : {}),
  };
}

/** Returns the revision of an account's settings; 0 initially. */
export function settingsRevision({ revision = 0 }: Pick<Account, 'revision'>): number {
  return revision;
}

async function portalAfter(
  account: Account,
  portalChanges: SettingsChanges['portal'],
  now: string,
): Promise<{ readonly portal: PortalSettings | undefined; readonly writes: readonly Write[] }> {
  if (!portalChanges) return { portal: undefined, writes: [] };
  const { logo: bytes, ...changes } = portalChanges;
  const terms = changes.terms ? await loadCurrentTerms(account) : null;
  const portal = changePortalSettings({ settings: account.portal, terms }, changes, now);
  const logo = bytes ? parseLogo(bytes) : bytes;
  const text = changes.terms && 'text' in changes.terms ? changes.terms.text : null;
  const isNew = portal.terms && portal.terms.version !== account.portal?.terms?.version;
  return {
    portal: logo === undefined ? portal : { ...portal, logo: logo && { version: logo.version } },
    writes: [
      ...(logo ? [logoWrite(account.id, logo)] : []),
      ...(portal.terms && isNew ? [termsWrite(account.id, { ...portal.terms, text })] : []),
    ],
  };
}

async function loadCurrentTerms(account: Account): Promise<CurrentTerms | null> {
  const { terms } = accountPortal(account);
  return terms && ((await readTerms(account.id, terms.version)) ?? { ...terms, text: null });
}

/** @throws Refusal `invalid` if not a picture, or too large */
function parseLogo(bytes: Uint8Array): StoredLogo {
  const type = bytes.length <= MAX_LOGO_BYTES ? detectImageType(bytes) : null;
  if (type === null) throw new Refusal({ code: 'invalid', message: NO_PICTURE });
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_DIGITS);
  return { version, type, bytes };
}

/** @throws Refusal `invalid` without a sender, which only the admin command can verify with SES */
function applySenderChanges(
  before: MailSender | null,
  { senderName, owner }: NonNullable<SettingsChanges['mail']>,
): MailSender {
  const mailbox = before && parseMailbox(before.from);
  if (!mailbox) throw new Refusal({ code: 'invalid', message: NO_SENDER });
  const name = senderName === undefined ? mailbox.name : senderName;
  return changeMailSender(before, { from: { ...mailbox, name }, owner: owner === undefined ? before.owner : owner });
}
