import * as v from 'valibot';
import { REF_ID } from '#shared/domain/promoters/ref-id.ts';
import { email, flag, payoutEmail, text, timestamp, webAddress, website } from '#shared/routes/fields.ts';
import { PROMOTER_UNNAMED, PROMOTER_UNNAMED_IN_UPDATE } from '#shared/routes/texts.ts';
import { paging, recordId } from '#shared/routes/v1/answers.ts';
import { type PromoterParameter, promoterTexts } from './promoters-texts.ts';

const LONGEST_LINES = 2048;
const LONGEST_REF_ID = 100;

const invalid = (name: PromoterParameter) => `${name} is invalid.`;
const described = <S extends v.GenericSchema>(name: PromoterParameter, schema: S) =>
  v.pipe(schema, v.description(promoterTexts[name]));
const line = (name: PromoterParameter) => v.optional(described(name, text(invalid(name))));
const lines = (name: PromoterParameter) =>
  v.optional(described(name, text(invalid(name), LONGEST_LINES, { lines: true })));
const address = (name: PromoterParameter) => v.optional(described(name, website(invalid(name))));
const mail = (name: PromoterParameter) => v.optional(described(name, email(invalid(name))));
const yesOrNo = (name: PromoterParameter) => described(name, flag(invalid(name)));
const idOf = (name: PromoterParameter) => described(name, recordId(name));

const names = {
  id: v.optional(idOf('id')),
  cust_id: line('cust_id'),
  auth_token: line('auth_token'),
  ref_id: line('ref_id'),
  promoter_email: mail('promoter_email'),
};

const FINDING = [...Object.keys(names), 'email', 'promo_code'];

const details = {
  first_name: line('first_name'),
  last_name: line('last_name'),
  promo_code: line('promo_code'),
  customer_promo_code: line('customer_promo_code'),
  campaign_id: v.optional(idOf('campaign_id')),
  temp_password: line('temp_password'),
  landing_url: v.optional(described('landing_url', webAddress(invalid('landing_url')))),
  url_tracking: v.optional(yesOrNo('url_tracking')),
  website: address('website'),
  paypal_email: v.optional(described('paypal_email', payoutEmail(invalid('paypal_email')))),
  avatar_url: address('avatar_url'),
  parent_promoter_id: v.optional(idOf('parent_promoter_id')),
  parent_promoter_email: mail('parent_promoter_email'),
  linkedin_url: address('linkedin_url'),
  twitter_url: address('twitter_url'),
  facebook_url: address('facebook_url'),
  instagram_url: address('instagram_url'),
  youtube_url: address('youtube_url'),
  twitch_url: address('twitch_url'),
  tiktok_url: address('tiktok_url'),
  country: line('country'),
  company_name: line('company_name'),
  phone_number: line('phone_number'),
  address: lines('address'),
  note: lines('note'),
  created_at: v.optional(described('created_at', timestamp(invalid('created_at')))),
  skip_email_notification: v.optional(yesOrNo('skip_email_notification'), false),
};

/** Specification: v1 promoter operations; contract §4. */
export const createPromoterInput = v.object({
  email: described('email', email(invalid('email'))),
  cust_id: line('cust_id'),
  ref_id: v.optional(described('ref_id', refId(invalid('ref_id')))),
  ...details,
});
export const findPromoterInput = named(names, PROMOTER_UNNAMED);
export const listPromotersInput = v.object({ ...names, campaign_id: details.campaign_id, ...paging });
export const updatePromoterInput = named(
  {
    ...names,
    email: mail('email'),
    new_cust_id: line('new_cust_id'),
    new_ref_id: v.optional(described('new_ref_id', refIdOrBlank(invalid('new_ref_id')))),
    ...details,
  },
  PROMOTER_UNNAMED_IN_UPDATE,
);
export const addToCampaignInput = named({ ...names, campaign_id: idOf('campaign_id') }, PROMOTER_UNNAMED);
export const moveToCampaignInput = named(
  {
    ...names,
    destination_campaign_id: idOf('destination_campaign_id'),
    source_campaign_id: v.optional(idOf('source_campaign_id')),
  },
  PROMOTER_UNNAMED,
);

export type CreatePromoterInput = v.InferOutput<typeof createPromoterInput>;
export type FindPromoterInput = v.InferOutput<typeof findPromoterInput>;
export type UpdatePromoterInput = v.InferOutput<typeof updatePromoterInput>;
/** Reports a missing identifier before other errors. */
function named<T extends v.ObjectEntries & typeof names>(entries: T, unnamed: string) {
  const finding = FINDING.filter((name) => name in entries);
  return v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const given = (dataset.value ?? {}) as Readonly<Record<string, unknown>>;
      if (finding.every((name) => given[name] === undefined)) addIssue({ message: unnamed });
    }),
  );
}

function refId(message: string) {
  return v.pipe(text(message), v.toLowerCase(), v.regex(REF_ID, message));
}

/** Derived from the first name if empty. */
function refIdOrBlank(message: string) {
  return v.pipe(text(message, LONGEST_REF_ID, { blank: true }), v.toLowerCase(), v.regex(/^[a-z0-9_-]*$/, message));
}
