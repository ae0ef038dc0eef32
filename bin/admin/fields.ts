import { isIP } from 'node:net';
import * as v from 'valibot';
import { MAX_PAYING_CUSTOMERS } from '#shared/domain/accounts/account.ts';
import { MAX_COOKIE_LIFE } from '#shared/domain/campaigns/campaign.ts';
import { MAX_HOLDING_DAYS } from '#shared/domain/commissions/holding-period.ts';
import { type Mailbox, normalizeSesAddress, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import { REF_ID } from '#shared/domain/promoters/links/ref-id.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import * as fields from '#shared/routes/fields.ts';

// Option schemas. Messages follow the option's name: "--currency must be …".

const MAX_RECORD_ID = 2_147_483_647;
const MAX_DUE_DAYS = 3650;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export function textSchema() {
  return fields.textParam('must be 1 to 255 characters of text');
}

export function optionalTextSchema() {
  return v.optional(textSchema());
}

export function emailSchema() {
  return fields.emailParam('must be an e-mail address');
}

/** A sender with an optional name. */
export function mailboxSchema() {
  return v.pipe(
    textSchema(),
    v.transform(parseMailbox),
    v.custom<Mailbox>(
      (read) => read !== null,
      'must be an e-mail address, with or without a name: "Acme <partners@acme.example>"',
    ),
  );
}

/** An optional recipient. */
export function recipientSchema() {
  return v.optional(
    v.pipe(
      textSchema(),
      v.check((address) => normalizeSesAddress(address) !== null, 'must be an e-mail address'),
    ),
  );
}

export function idSchema() {
  return fields.integerParam('must be a positive whole number', 1, MAX_RECORD_ID);
}

export function refIdSchema() {
  return v.pipe(textSchema(), v.regex(REF_ID, 'must be 1 to 100 lower-case letters, digits, _ and -'));
}

/** ISO 4217, in either case. */
export function currencySchema() {
  return v.pipe(
    textSchema(),
    v.toUpperCase(),
    v.check((code) => CURRENCIES.has(code), 'must be an ISO 4217 currency code, such as USD'),
  );
}

export function landingUrlSchema() {
  return fields.webAddressParam('must be a URL that begins with https:// or http://');
}

/** shared/domain/webhooks/address.ts decides which addresses are allowed. */
export function webhookUrlSchema() {
  return fields.urlParam('must be a URL, such as https://hooks.shop.example/referrals');
}

export function colorSchema() {
  return fields.colorParam('must be a color such as #4f46e5');
}

export function cookieLifeSchema() {
  return fields.integerParam(`must be a whole number of days from 1 to ${MAX_COOKIE_LIFE}`, 1, MAX_COOKIE_LIFE);
}

/** A non-negative amount in the smallest unit. */
export function amountSchema() {
  return fields.integerParam('must be a whole amount in the smallest unit, such as 5000', 0, MAX_AMOUNT);
}

export function holdingDaysSchema() {
  return fields.integerParam(`must be a whole number of days from 0 to ${MAX_HOLDING_DAYS}`, 0, MAX_HOLDING_DAYS);
}

export function secondsSchema() {
  return fields.integerParam('must be a whole number of seconds, 0 or more', 0, MAX_RECORD_ID);
}

export function promoterStatusSchema() {
  return v.picklist(PROMOTER_STATUSES, `must be one of ${PROMOTER_STATUSES.join(', ')}`);
}

export function ipAddressSchema() {
  return v.pipe(
    v.string(),
    v.check((text) => isIP(text) !== 0, 'must be an IP address'),
  );
}

export function dateSchema() {
  return v.optional(fields.timestampParam('must be a date, such as 2026-03-01'));
}

export function requiredTimeSchema() {
  return fields.timestampParam('must be a date or a time, such as 2026-03-01T12:00:00Z');
}

export function dueDaysSchema() {
  return v.optional(fields.integerParam(`must be a whole number of days from 0 to ${MAX_DUE_DAYS}`, 0, MAX_DUE_DAYS));
}

export function payoutCycleSchema() {
  return v.picklist(PAYOUT_CYCLES, `must be one of ${PAYOUT_CYCLES.join(', ')}`);
}

export function debtOffsetSchema() {
  return v.picklist(DEBT_OFFSETS, `must be one of ${DEBT_OFFSETS.join(', ')}`);
}

export function customerCountSchema() {
  return fields.integerParam(`must be a whole number from 0 to ${MAX_PAYING_CUSTOMERS}`, 0, MAX_PAYING_CUSTOMERS);
}

/** E.g. `cash:5000`. */
export function minimumsSchema() {
  const message = `must be a unit and a whole amount, such as cash:5000; units are ${UNITS.join(', ')}`;
  const itemSchema = v.pipe(
    v.string(),
    v.regex(new RegExp(`^(${UNITS.join('|')}):\\d{1,12}$`), message),
    v.transform((text) => text.split(':') as [Unit, string]),
  );
  return v.optional(
    v.pipe(
      v.array(itemSchema),
      v.transform((all) => Object.fromEntries(all.map(([unit, amount]) => [unit, Number(amount)]))),
    ),
  );
}

export function flagSchema() {
  return v.optional(v.boolean(), false);
}
