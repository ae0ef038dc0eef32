import * as v from 'valibot';
import { REF_ID } from '#shared/domain/promoters/links/ref-id.ts';
import {
  emailParam,
  flagParam,
  payoutEmailParam,
  textParam,
  timestampParam,
  webAddressParam,
  websiteParam,
} from '#shared/routes/fields.ts';
import { PROMOTER_UNNAMED, PROMOTER_UNNAMED_IN_UPDATE } from '#shared/routes/texts.ts';
import { recordIdParam, v1Paging } from '#shared/routes/v1/responses.ts';
import { type PromoterParameter, promoterTexts } from './promoters-texts.ts';

const MAX_MULTILINE_LENGTH = 2048;
const MAX_REF_ID_LENGTH = 100;

const invalid = (name: PromoterParameter) => `${name} is invalid.`;
const withDescription = <S extends v.GenericSchema>(name: PromoterParameter, schema: S) =>
  v.pipe(schema, v.description(promoterTexts[name]));
const line = (name: PromoterParameter) => v.optional(withDescription(name, textParam(invalid(name))));
const lines = (name: PromoterParameter) =>
  v.optional(withDescription(name, textParam(invalid(name), MAX_MULTILINE_LENGTH, { lines: true })));
const address = (name: PromoterParameter) => v.optional(withDescription(name, websiteParam(invalid(name))));
const mail = (name: PromoterParameter) => v.optional(withDescription(name, emailParam(invalid(name))));
const yesOrNo = (name: PromoterParameter) => withDescription(name, flagParam(invalid(name)));
const describedIdParam = (name: PromoterParameter) => withDescription(name, recordIdParam(name));

const names = {
  id: v.optional(describedIdParam('id')),
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
  campaign_id: v.optional(describedIdParam('campaign_id')),
  temp_password: line('temp_password'),
  landing_url: v.optional(withDescription('landing_url', webAddressParam(invalid('landing_url')))),
  url_tracking: v.optional(yesOrNo('url_tracking')),
  website: address('website'),
  paypal_email: v.optional(withDescription('paypal_email', payoutEmailParam(invalid('paypal_email')))),
  avatar_url: address('avatar_url'),
  parent_promoter_id: v.optional(describedIdParam('parent_promoter_id')),
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
  created_at: v.optional(withDescription('created_at', timestampParam(invalid('created_at')))),
  skip_email_notification: v.optional(yesOrNo('skip_email_notification'), false),
};

/** Specification: v1 promoter operations; contract §4. */
export const v1CreatePromoterInput = v.object({
  email: withDescription('email', emailParam(invalid('email'))),
  cust_id: line('cust_id'),
  ref_id: v.optional(withDescription('ref_id', refId(invalid('ref_id')))),
  ...details,
});
export const findPromoterInput = requireIdentifier(names, PROMOTER_UNNAMED);
export const listPromotersInput = v.object({ ...names, campaign_id: details.campaign_id, ...v1Paging });
export const v1UpdatePromoterInput = requireIdentifier(
  {
    ...names,
    email: mail('email'),
    new_cust_id: line('new_cust_id'),
    new_ref_id: v.optional(withDescription('new_ref_id', refIdOrBlank(invalid('new_ref_id')))),
    ...details,
  },
  PROMOTER_UNNAMED_IN_UPDATE,
);
export const addToCampaignInput = requireIdentifier(
  { ...names, campaign_id: describedIdParam('campaign_id') },
  PROMOTER_UNNAMED,
);
export const moveToCampaignInput = requireIdentifier(
  {
    ...names,
    destination_campaign_id: describedIdParam('destination_campaign_id'),
    source_campaign_id: v.optional(describedIdParam('source_campaign_id')),
  },
  PROMOTER_UNNAMED,
);

export type V1CreatePromoterInput = v.InferOutput<typeof v1CreatePromoterInput>;
export type FindPromoterInput = v.InferOutput<typeof findPromoterInput>;
export type V1UpdatePromoterInput = v.InferOutput<typeof v1UpdatePromoterInput>;
/** Reports a missing identifier before other errors. */
function requireIdentifier<T extends v.ObjectEntries & typeof names>(entries: T, message: string) {
  const finding = FINDING.filter((name) => name in entries);
  return v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const values = (dataset.value ?? {}) as Readonly<Record<string, unknown>>;
      if (finding.every((name) => values[name] === undefined)) addIssue({ message });
    }),
  );
}

function refId(message: string) {
  return v.pipe(textParam(message), v.toLowerCase(), v.regex(REF_ID, message));
}

/** Derived from the first name if empty. */
function refIdOrBlank(message: string) {
  return v.pipe(
    textParam(message, MAX_REF_ID_LENGTH, { blank: true }),
    v.toLowerCase(),
    v.regex(/^[a-z0-9_-]*$/, message),
  );
}
