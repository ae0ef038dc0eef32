import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import {
  currencyParam,
  DEEPEST,
  emailParam,
  flagParam,
  integerParam,
  jsonObjectParam,
  textParam,
  timestampParam,
  urlParam,
  websiteParam,
} from '#shared/routes/fields.ts';
import { forgivingParam } from '#shared/routes/forgiving-parameters.ts';
import * as texts from '#shared/routes/texts.ts';

// Follows the contract's pattern.
const MAX_QUANTITY = 1_000_000;
const MAX_LEAD_FIELDS_LENGTH = 4096;
/** Cookie limit of browsers; longer values are ignored. */
const MAX_COOKIE_LENGTH = 4096;

const identifiers = {
  email: v.optional(emailParam('Error. Email invalid.')),
  uid: v.optional(textParam('Error. Uid invalid.')),
};
const attribution = {
  tid: v.optional(visitorId()),
  ref_id: v.optional(textParam('Error. Ref id invalid.')),
};
const quiet = {
  skip_email_notification: v.optional(forgivingParam(flagParam('Error. Skip email notification invalid.')), false),
};
const dated = { created_at: v.optional(timestampParam(texts.CREATED_AT_INVALID)) };
const money = {
  event_id: textParam(texts.EVENT_ID_INVALID),
  amount: integerParam(texts.AMOUNT_INVALID, 1, MAX_AMOUNT),
  quantity: v.optional(integerParam('Error. Quantity invalid.', 1, MAX_QUANTITY), 1),
  currency: v.optional(currencyParam(texts.CURRENCY_INVALID)),
};
const sale = {
  ...identifiers,
  ...money,
  ...attribution,
  ...dated,
  ...quiet,
  plan: v.optional(textParam('Error. Plan invalid.')),
  mrr: v.optional(forgivingParam(integerParam('Error. Mrr invalid.', 0, MAX_AMOUNT))),
  promo_code: v.optional(textParam('Error. Promo code invalid.')),
};
const signup = {
  ...identifiers,
  ...attribution,
  ...dated,
  ...quiet,
  ip: v.optional(forgivingParam(textParam('Error. Ip invalid.'))),
};

/**
 * Specification: endpoints; contract §4. Money and identity must be valid; a truncated sub-ID would be a different one.
 */
export const v2SignupInput = requireIdentifier(signup);
const leadDetails = {
  promoter_email: v.optional(emailParam('Error. Promoter email invalid.')),
  username: v.optional(forgivingParam(textParam('Error. Username invalid.'), 'cut')),
  first_name: v.optional(forgivingParam(textParam('Error. First name invalid.'), 'cut')),
  last_name: v.optional(forgivingParam(textParam('Error. Last name invalid.'), 'cut')),
  website: v.optional(forgivingParam(websiteParam('Error. Website invalid.'))),
  custom_fields: v.optional(forgivingParam(customFields())),
  sub_id: v.optional(forgivingParam(textParam('Error. Sub id invalid.'))),
};
export const v1SignupInput = requireIdentifier({
  ...signup,
  ...leadDetails,
  override_existing_lead: v.optional(flagParam('Error. Override existing lead invalid.'), false),
});
/** Subscribers are not sign-ups: no e-mail options. */
export const subscriberInput = requireIdentifier({
  ...identifiers,
  ...attribution,
  ...dated,
  ...leadDetails,
  ip: signup.ip,
});
export const saleInput = requireIdentifier(sale);
export const refundInput = requireIdentifier({
  ...identifiers,
  ...money,
  ...dated,
  ...quiet,
  sale_event_id: v.optional(textParam('Error. Sale event id invalid.')),
  ecom_refund: v.optional(forgivingParam(flagParam('Error. Ecom refund invalid.')), false),
});
/** The refund determines lead and amount. */
export const refundReversalInput = v.object({
  event_id: money.event_id,
  refund_event_id: textParam('Error. Refund event id blank or invalid.'),
  ...dated,
});
export const cancellationInput = requireIdentifier({
  ...identifiers,
  ...dated,
  ...quiet,
  event_id: v.optional(textParam(texts.EVENT_ID_INVALID)),
});
export const clickInput = v.object({
  account: integerParam(texts.ACCOUNT_INVALID, 1, 2 ** 31 - 1),
  ref_id: v.optional(textParam('Error. Ref id invalid.')),
  url: v.optional(urlParam('Error. Url invalid.')),
  tid: v.optional(visitorId()),
  referrer: v.optional(urlParam('Error. Referrer invalid.')),
  cookie_domain: v.optional(v.pipe(textParam('Error. Cookie domain invalid.'), v.toLowerCase())),
});
export const browserSignupInput = requireIdentifier({
  account: clickInput.entries.account,
  ...identifiers,
  ...attribution,
});
/** An invalid id returns a script that reports it (shared/operations/tracking/script.ts). */
export const scriptInput = v.object({ account: v.optional(textParam(texts.ACCOUNT_INVALID)) });

export type V2SignupInput = v.InferOutput<typeof v2SignupInput>;
export type V1SignupInput = v.InferOutput<typeof v1SignupInput>;
export type SubscriberInput = v.InferOutput<typeof subscriberInput>;
export type SaleInput = v.InferOutput<typeof saleInput>;
export type RefundInput = v.InferOutput<typeof refundInput>;
export type RefundReversalInput = v.InferOutput<typeof refundReversalInput>;
export type CancellationInput = v.InferOutput<typeof cancellationInput>;
export type ClickInput = v.InferOutput<typeof clickInput>;
export type BrowserSignupInput = v.InferOutput<typeof browserSignupInput>;
/** Reports a missing identifier before other errors. */
function requireIdentifier<T extends v.ObjectEntries & typeof identifiers>(entries: T) {
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
    jsonObjectParam('Error. Custom fields invalid.', MAX_LEAD_FIELDS_LENGTH),
    v.description(
      `Your data about the lead: a JSON object, or its text, with at most ${MAX_LEAD_FIELDS_LENGTH} characters and ` +
        `${DEEPEST} levels, without empty names and without numbers that JSON rounds.`,
    ),
  );
}

/** Integrations without a visitor id send values such as `undefined`: absent. */
function visitorId() {
  return v.pipe(
    textParam('Error. Tid invalid.', MAX_COOKIE_LENGTH),
    v.transform((tid) => (isVisitorId(tid) ? tid : undefined)),
  );
}
