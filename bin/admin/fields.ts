import { isIP } from 'node:net';
import * as v from 'valibot';
import { MAX_PAYING_CUSTOMERS } from '#shared/domain/accounts/account.ts';
import { MAX_COOKIE_LIFE } from '#shared/domain/campaigns/campaign.ts';
import { MAX_HOLDING_DAYS } from '#shared/domain/commissions/holding-period.ts';
import { type Mailbox, normalizeSesAddress, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { REF_ID } from '#shared/domain/promoters/ref-id.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import * as fields from '#shared/routes/fields.ts';

// Values of options. A message follows the option's name: "--currency must be …".

const LARGEST_ID = 2_147_483_647;
const LONGEST_DUE = 3650;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export function text() {
  return fields.text('must be 1 to 255 characters of text');
}

export function optionalText() {
  return v.optional(text());
}

export function email() {
  return fields.email('must be an e-mail address');
}

/** An address with or without a name, that mail can be sent from. */
export function mailbox() {
  return v.pipe(
    text(),
    v.transform(parseMailbox),
    v.custom<Mailbox>(
      (read) => read !== null,
      'must be an e-mail address, with or without a name: "Acme <partners@acme.example>"',
    ),
  );
}

/** An address that mail can be sent to, or none. */
export function mailAddress() {
  return v.optional(
    v.pipe(
      text(),
      v.check((address) => normalizeSesAddress(address) !== null, 'must be an e-mail address'),
    ),
  );
}

export function id() {
  return fields.integer('must be a positive whole number', 1, LARGEST_ID);
}

export function refId() {
  return v.pipe(text(), v.regex(REF_ID, 'must be 1 to 100 lower-case letters, digits, _ and -'));
}

/** An ISO 4217 code, in either case. */
export function currency() {
  return v.pipe(
    text(),
    v.toUpperCase(),
    v.check((code) => CURRENCIES.has(code), 'must be a currency code of ISO 4217, such as USD'),
  );
}

export function landingUrl() {
  return fields.webAddress('must be a web address that begins with https:// or http://');
}

/** Which addresses may be called is said by the rules (shared/domain/webhooks/address.ts). */
export function webhookUrl() {
  return fields.url('must be a web address, such as https://hooks.shop.example/referrals');
}

export function color() {
  return fields.color('must be a colour such as #4f46e5');
}

export function cookieLife() {
  return fields.integer(`must be a whole number of days from 1 to ${MAX_COOKIE_LIFE}`, 1, MAX_COOKIE_LIFE);
}

/** An amount, or 0. */
export function amount() {
  return fields.integer('must be a whole amount in the smallest unit, such as 5000', 0, MAX_AMOUNT);
}

export function holdingDays() {
  return fields.integer(`must be a whole number of days from 0 to ${MAX_HOLDING_DAYS}`, 0, MAX_HOLDING_DAYS);
}

export function seconds() {
  return fields.integer('must be a whole number of seconds from 0 on', 0, LARGEST_ID);
}

export function status() {
  return v.picklist(PROMOTER_STATUSES, `must be one of ${PROMOTER_STATUSES.join(', ')}`);
}

export function address() {
  return v.pipe(
    v.string(),
    v.check((text) => isIP(text) !== 0, 'must be an IP address'),
  );
}

export function date() {
  return v.optional(fields.timestamp('must be a date, such as 2026-03-01'));
}

/** A time that has to be given. */
export function requiredTime() {
  return fields.timestamp('must be a date or a time, such as 2026-03-01T12:00:00Z');
}

export function dueDays() {
  return v.optional(fields.integer(`must be a whole number of days from 0 to ${LONGEST_DUE}`, 0, LONGEST_DUE));
}

export function payoutCycle() {
  return v.picklist(PAYOUT_CYCLES, `must be one of ${PAYOUT_CYCLES.join(', ')}`);
}

export function debtOffset() {
  return v.picklist(DEBT_OFFSETS, `must be one of ${DEBT_OFFSETS.join(', ')}`);
}

export function customerCount() {
  return fields.integer(`must be a whole number from 0 to ${MAX_PAYING_CUSTOMERS}`, 0, MAX_PAYING_CUSTOMERS);
}

/** Amounts by unit, each as `cash:5000`. */
export function minimums() {
  const message = `must be a unit and a whole amount, such as cash:5000; units are ${UNITS.join(', ')}`;
  const one = v.pipe(
    v.string(),
    v.regex(new RegExp(`^(${UNITS.join('|')}):\\d{1,12}$`), message),
    v.transform((text) => text.split(':') as [Unit, string]),
  );
  return v.optional(
    v.pipe(
      v.array(one),
      v.transform((all) => Object.fromEntries(all.map(([unit, amount]) => [unit, Number(amount)]))),
    ),
  );
}

export function flag() {
  return v.optional(v.boolean(), false);
}
