import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { DEEPEST, email, flag, integer, jsonObject, text, timestamp, url, website } from '#shared/routes/fields.ts';
import { forgiving } from '#shared/routes/forgiving.ts';
import * as texts from '#shared/routes/texts.ts';

// What the contract has no text for is worded in the same pattern.
const LARGEST_QUANTITY = 1_000_000;
const LARGEST_CUSTOM_FIELDS = 4096;
/** Browsers keep no longer one: whatever else a page's cookie was made to hold is no visitor's id, and refuses no sale. */
const LONGEST_COOKIE = 4096;

const identifiers = {
  email: v.optional(email('Error. Email invalid.')),
  uid: v.optional(text('Error. Uid invalid.')),
};
const attribution = {
  tid: v.optional(visitorId()),
  ref_id: v.optional(text('Error. Ref id invalid.')),
};
const quiet = {
  skip_email_notification: v.optional(forgiving(flag('Error. Skip email notification invalid.')), false),
};
const dated = { created_at: v.optional(timestamp(texts.CREATED_AT_INVALID)) };
const money = {
  event_id: text(texts.EVENT_ID_INVALID),
  amount: integer(texts.AMOUNT_INVALID, 1, MAX_AMOUNT),
  quantity: v.optional(integer('Error. Quantity invalid.', 1, LARGEST_QUANTITY), 1),
  currency: v.optional(currency()),
};
const sale = {
  ...identifiers,
  ...money,
  ...attribution,
  ...dated,
  ...quiet,
  plan: v.optional(text('Error. Plan invalid.')),
  mrr: v.optional(forgiving(integer('Error. Mrr invalid.', 0, MAX_AMOUNT))),
  promo_code: v.optional(text('Error. Promo code invalid.')),
};
const signup = {
  ...identifiers,
  ...attribution,
  ...dated,
  ...quiet,
  ip: v.optional(forgiving(text('Error. Ip invalid.'))),
};

/** Parameters of the tracking calls (specification: endpoints; contract §4). What decides about money or whom a call means has to be right; a sub-channel's id that was cut would be that of another one. Version 1 takes more than version 2. */
export const v2SignupInput = identified(signup);
const about = {
  promoter_email: v.optional(email('Error. Promoter email invalid.')),
  username: v.optional(forgiving(text('Error. Username invalid.'), 'cut')),
  first_name: v.optional(forgiving(text('Error. First name invalid.'), 'cut')),
  last_name: v.optional(forgiving(text('Error. Last name invalid.'), 'cut')),
  website: v.optional(forgiving(website('Error. Website invalid.'))),
  custom_fields: v.optional(forgiving(customFields())),
  sub_id: v.optional(forgiving(text('Error. Sub id invalid.'))),
};
export const v1SignupInput = identified({
  ...signup,
  ...about,
  override_existing_lead: v.optional(flag('Error. Override existing lead invalid.'), false),
});
/** Nobody is mailed about a subscriber, who is no sign-up yet. */
export const subscriberInput = identified({
  ...identifiers,
  ...attribution,
  ...dated,
  ...about,
  ip: signup.ip,
});
export const saleInput = identified(sale);
export const refundInput = identified({
  ...identifiers,
  ...money,
  ...dated,
  ...quiet,
  sale_event_id: v.optional(text('Error. Sale event id invalid.')),
  ecom_refund: v.optional(forgiving(flag('Error. Ecom refund invalid.')), false),
});
/** The refund says of whom it is, and how much. */
export const refundReversalInput = v.object({
  event_id: money.event_id,
  refund_event_id: text('Error. Refund event id blank or invalid.'),
  ...dated,
});
export const cancellationInput = identified({
  ...identifiers,
  ...dated,
  ...quiet,
  event_id: v.optional(text(texts.EVENT_ID_INVALID)),
});
export const clickInput = v.object({
  account: integer(texts.ACCOUNT_INVALID, 1, 2 ** 31 - 1),
  ref_id: v.optional(text('Error. Ref id invalid.')),
  url: v.optional(url('Error. Url invalid.')),
  tid: v.optional(visitorId()),
  referrer: v.optional(url('Error. Referrer invalid.')),
  cookie_domain: v.optional(v.pipe(text('Error. Cookie domain invalid.'), v.toLowerCase())),
});
/** A sign-up that a page reports. */
export const browserSignupInput = identified({ account: clickInput.entries.account, ...identifiers, ...attribution });
/** Whatever is no account's id is answered by a script that says so (shared/operations/tracking/script.ts). */
export const scriptInput = v.object({ account: v.optional(text(texts.ACCOUNT_INVALID)) });

export type V2SignupInput = v.InferOutput<typeof v2SignupInput>;
export type V1SignupInput = v.InferOutput<typeof v1SignupInput>;
export type SubscriberInput = v.InferOutput<typeof subscriberInput>;
export type SaleInput = v.InferOutput<typeof saleInput>;
export type RefundInput = v.InferOutput<typeof refundInput>;
export type RefundReversalInput = v.InferOutput<typeof refundReversalInput>;
export type CancellationInput = v.InferOutput<typeof cancellationInput>;
export type ClickInput = v.InferOutput<typeof clickInput>;
export type BrowserSignupInput = v.InferOutput<typeof browserSignupInput>;
/** A call that names its lead; that nobody is named is said before all else. */
function identified<T extends v.ObjectEntries & typeof identifiers>(entries: T) {
  return v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const { email, uid } = (dataset.value ?? {}) as { email?: unknown; uid?: unknown };
      if (email === undefined && uid === undefined) addIssue({ message: texts.IDENTIFIERS_BLANK });
    }),
  );
}

function customFields() {
  return v.pipe(
    jsonObject('Error. Custom fields invalid.', LARGEST_CUSTOM_FIELDS),
    v.description(
      `Whatever the company keeps about the lead: a JSON object, or its text, of ${LARGEST_CUSTOM_FIELDS} characters and ` +
        `${DEEPEST} levels at the most, with names that are not empty and no numbers that JSON rounds.`,
    ),
  );
}

/** What cannot be a visitor's id, as `undefined`, is what integrations send that have none: it is absent. */
function visitorId() {
  return v.pipe(
    text('Error. Tid invalid.', LONGEST_COOKIE),
    v.transform((tid) => (isVisitorId(tid) ? tid : undefined)),
  );
}

function currency() {
  const message = texts.CURRENCY_INVALID;
  return v.pipe(text(message, 3), v.regex(/^[A-Za-z]{3}$/, message), v.toUpperCase());
}
