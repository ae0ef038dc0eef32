import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { MAX_STREET_LENGTH } from '#shared/domain/promoters/profile/postal-address.ts';
import { isFormLink, MAX_FORM_LINK_LENGTH } from '#shared/domain/promoters/profile/tax-forms.ts';
import { PROMOTER_STATUSES, SOCIAL_NETWORKS, type SocialNetwork } from '#shared/domain/promoters/promoter.ts';
import { MAX_CUSTOM_FIELDS_LENGTH } from '#shared/domain/promoters/promoter-record.ts';
import { MAX_PROMOTER_TAGS, MAX_TAG_LENGTH } from '#shared/domain/promoters/tags.ts';
import {
  anyOfParam,
  detailsParam,
  emailParam,
  flagParam,
  integerParam,
  jsonObjectParam,
  mapParam,
  payoutEmailParam,
  textParam,
  websiteParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { ADDRESS_TEXTS } from '#shared/routes/promoters/address-texts.ts';
import { refToken } from '#shared/routes/promoters/ref-token.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import {
  ID_INVALID,
  identifierEntries,
  identifierInput,
  isValidIdentifier,
} from '#shared/routes/v2/identifier-input.ts';
import {
  amountFilter,
  booleanFilter,
  choiceFilter,
  idFilter,
  listInput,
  timeFilter,
  unsupportedFilter,
} from '#shared/routes/v2/lists/lists-input.ts';
import { promoterTags, tagFilter } from './tags-input.ts';

export const PROMOTER_NAMES = ['id', 'email', 'auth_token', 'ref_token', 'promo_code', 'cust_id'] as const;
export const promoterNameInput = identifierInput(PROMOTER_NAMES);

const EMAIL_MISSING = 'param is missing or the value is empty or invalid: email';
const MAX_MULTILINE_LENGTH = 2048;

const INACTIVE_METRICS = ['referral', 'customer', 'click', 'sale'] as const;
const MAX_INACTIVE_DAYS = 3650;

function notAState({ input }: { readonly input: unknown }): string {
  if (input !== 'not_set') return 'filters[state] is invalid.';
  return 'filters[state] is invalid. Every promoter is in a campaign, so not_set never applies.';
}

function fieldFilter(name: string) {
  const invalid = (entry: string) => `filters[${name}][${entry}] is invalid.`;
  return v.optional(
    v.pipe(
      mapParam(`filters[${name}]`, {
        key: textParam(invalid('key')),
        operator: v.picklist(['exact', 'partial'], invalid('operator')),
        value: anyOfParam(textParam(invalid('value')), invalid('value')),
      }),
      v.description('Promoters whose custom field `key` equals or contains one of the values. Not case-sensitive.'),
    ),
  );
}

export const promoterListInput = listInput(
  {
    status: choiceFilter('status', PROMOTER_STATUSES),
    campaign_id: idFilter('campaign_id'),
    parent_promoter_id: idFilter('parent_promoter_id'),
    tags: tagFilter,
    archived: booleanFilter('archived', 'Lists archived promoters, which are otherwise omitted.'),
    created_at: timeFilter('created_at'),
    joined_at: timeFilter('joined_at'),
    state: v.optional(
      v.pipe(
        anyOfParam(v.picklist(MEMBERSHIP_STATES, notAState), 'filters[state] is invalid.'),
        v.description('State in a campaign: in one of `filters[campaign_id]`, or in any.'),
      ),
    ),
    revenue_amount: amountFilter('revenue_amount'),
    customers_count: amountFilter('customers_count'),
    referrals_count: amountFilter('referrals_count'),
    clicks_count: amountFilter('clicks_count'),
    custom_field1: fieldFilter('custom_field1'),
    custom_field2: fieldFilter('custom_field2'),
    inactivity: v.optional(
      v.pipe(
        mapParam('filters[inactivity]', {
          metric: v.picklist(INACTIVE_METRICS, 'filters[inactivity][metric] is invalid.'),
          days: integerParam('filters[inactivity][days] is invalid.', 1, MAX_INACTIVE_DAYS),
        }),
        v.description(
          'Promoters who already existed `days` ago and have brought no `metric` since. Counts are updated at ' +
            'midnight UTC: later activity is not included.',
        ),
      ),
    ),
    has_wform: booleanFilter('has_wform', 'Promoters with a W-8 or W-9 tax form on file; with `no`, those without.'),
    accepted_terms: booleanFilter(
      'accepted_terms',
      'Promoters who accepted the portal’s terms, or a version that differs only by minor changes; with `no`, the others.',
    ),
    last_login_at: timeFilter('last_login_at'),
    subscribed_to_email: booleanFilter(
      'subscribed_to_email',
      'Promoters who get at least one of the optional e-mails; with `no`, those who have turned off all of them.',
    ),
    invoice_details_status: unsupportedFilter('invoice_details_status', 'invoice details are not checked here.'),
    fraud_suspicions: unsupportedFilter(
      'fraud_suspicions',
      'promoters have none; filter referrals by `filters[fraud_check]`.',
    ),
  },
  ['id', 'email', 'name', 'joined_at', 'clicks_count', 'referrals_count', 'customers_count', 'revenue_amount'],
  'the promoter’s e-mail, name, cust_id or a ref id',
);

const formatInvalidField = (name: string) => `profile[${name}] is invalid.`;
const line = (name: string, description: string) =>
  v.optional(withDescription(description, textParam(formatInvalidField(name))));
const lines = (name: string, description: string, longest = MAX_MULTILINE_LENGTH) =>
  v.optional(withDescription(description, textParam(formatInvalidField(name), longest, { lines: true })));
const address = (name: string, description: string) =>
  v.optional(withDescription(description, websiteParam(formatInvalidField(name))));
const account = (network: SocialNetwork, name: string) => address(`${network}_url`, `URL of the ${name} account.`);

const formLink = (name: 'w8_form_url' | 'w9_form_url', form: string) =>
  v.optional(
    withDescription(
      `Link to the promoter’s signed ${form} form: a URL that begins with \`https://\`, without a user name ` +
        'and password. The service stores the link and its date, never the file.',
      v.pipe(textParam(formatInvalidField(name), MAX_FORM_LINK_LENGTH), v.check(isFormLink, formatInvalidField(name))),
    ),
  );

/** Ignores read-only fields that clients send back, such as the id. */
const profileEntries = {
  first_name: line('first_name', 'First name. The default ref id is made from it.'),
  last_name: line('last_name', 'Last name.'),
  website: address('website', 'Website.'),
  company_name: line('company_name', 'Name of the promoter’s company.'),
  company_number: line('company_number', 'Registration number of the promoter’s company.'),
  phone_number: line('phone_number', 'Phone number.'),
  vat_id: line('vat_id', 'VAT id.'),
  country: line('country', 'Country.'),
  address: lines('address', ADDRESS_TEXTS.address),
  street: lines('street', ADDRESS_TEXTS.street, MAX_STREET_LENGTH),
  city: line('city', ADDRESS_TEXTS.city),
  postal_code: line('postal_code', ADDRESS_TEXTS.postal_code),
  state: line('state', ADDRESS_TEXTS.state),
  description: lines('description', 'The promoter’s description of itself.'),
  avatar: address('avatar', 'URL of the promoter’s picture.'),
  paypal_email: v.optional(
    withDescription(
      'E-mail of its PayPal account for payouts. A user who sets it needs permission to pay and must have signed in within the last 15 ' +
        'minutes.',
      payoutEmailParam(formatInvalidField('paypal_email')),
    ),
  ),
  instagram_url: account('instagram', 'Instagram'),
  youtube_url: account('youtube', 'YouTube'),
  linkedin_url: account('linkedin', 'LinkedIn'),
  facebook_url: account('facebook', 'Facebook'),
  twitter_url: account('twitter', 'Twitter'),
  twitch_url: account('twitch', 'Twitch'),
  tiktok_url: account('tiktok', 'TikTok'),
  w8_form_url: formLink('w8_form_url', 'W-8'),
  w9_form_url: formLink('w9_form_url', 'W-9'),
};
const PROFILE = 'Profile of the promoter. Given fields are updated, others stay unchanged.';
const PROFILE_INVALID = 'profile is invalid.';
const profile = v.optional(withDescription(PROFILE, detailsParam(PROFILE_INVALID, profileEntries)));

const takesAway = (name: string, form: string, suffix = '') =>
  v.optional(
    withDescription(
      `Removes the ${form} form, before a new link in the same call is set.${suffix}`,
      flagParam(formatInvalidField(name)),
    ),
  );
/** Null removes a tax form. */
const changedProfile = v.optional(
  withDescription(
    PROFILE,
    detailsParam(PROFILE_INVALID, {
      ...profileEntries,
      _destroy_w8form: takesAway('_destroy_w8form', 'W-8'),
      _destroy_w9form: takesAway('_destroy_w9form', 'W-9'),
    }),
  ),
);
const BESIDE = ' Same as in `profile`, for clients that send it at the top level.';

const custId = v.optional(withDescription('The company’s id of the promoter.', textParam('cust_id is invalid.')));
const NOTE_INVALID = 'note is invalid.';
const note = v.optional(
  withDescription(
    'The company’s note about the promoter.',
    textParam(NOTE_INVALID, MAX_MULTILINE_LENGTH, { lines: true }),
  ),
);
const TAGS =
  `The company’s labels for the promoter, at most ${MAX_PROMOTER_TAGS} of up to ${MAX_TAG_LENGTH} characters. ` +
  'Tags that differ only in case count once.';
const customFields = v.optional(
  withDescription(
    'Custom fields of the promoter, by name. Given fields are updated, null removes a field, others stay unchanged.',
    jsonObjectParam('custom_fields is invalid.', MAX_CUSTOM_FIELDS_LENGTH),
  ),
);

const parentPromoterId = v.optional(
  withDescription(
    'Id of the parent promoter, who also earns on its sales where campaigns reward the second tier.',
    recordIdParam('parent_promoter_id'),
  ),
);

const CLEARABLE_FIELDS = [
  ...(['first_name', 'last_name', 'website', 'company_name', 'company_number'] as const),
  ...(['phone_number', 'vat_id', 'country', 'description', 'avatar'] as const),
  ...SOCIAL_NETWORKS.map((network) => `${network}_url` as const),
  'parent_promoter_id',
] as const;
export type ClearableField = (typeof CLEARABLE_FIELDS)[number];
const CLEAR_INVALID = 'clear is invalid.';
const clear = v.optional(
  withDescription(
    'Fields of `profile` to clear, or `parent_promoter_id`: an empty value leaves a field unchanged. A value in the same call ' +
      'takes precedence.',
    anyOfParam(v.picklist(CLEARABLE_FIELDS, CLEAR_INVALID), CLEAR_INVALID),
  ),
);

const skipMail = flagParam('skip_email_notification is invalid.');

export const createPromoterInput = v.object({
  email: withDescription('E-mail of the promoter. It must be unique.', emailParam(EMAIL_MISSING)),
  cust_id: custId,
  profile,
  custom_fields: customFields,
  note,
  tags: v.optional(withDescription(`${TAGS} Promoters do not see them.`, promoterTags)),
  ref_token: v.optional(
    withDescription('Ref id in the campaign. Default: made from the first name or e-mail.', refToken),
  ),
  parent_promoter_id: parentPromoterId,
  initial_campaign_id: v.optional(
    withDescription('Id of the campaign to join. Default: the default campaign.', recordIdParam('initial_campaign_id')),
  ),
  always_approve: v.optional(
    withDescription(
      'Whether the promoter is approved immediately (default true). If false, the campaign’s automatic approval decides.',
      flagParam('always_approve is invalid.'),
    ),
    true,
  ),
  drip_emails: v.optional(withDescription('No drip e-mails are sent.', flagParam('drip_emails is invalid.'))),
  skip_email_notification: v.optional(
    withDescription('Sends the promoter no e-mail about this call.', skipMail),
    false,
  ),
});

export const updatePromoterInput = v.pipe(
  v.object({
    ...identifierEntries(PROMOTER_NAMES),
    email: v.optional(withDescription('New e-mail of the promoter.', emailParam('email is invalid.'))),
    cust_id: custId,
    parent_promoter_id: parentPromoterId,
    clear,
    profile: changedProfile,
    'profile[_destroy_w8form]': takesAway('_destroy_w8form', 'W-8', BESIDE),
    'profile[_destroy_w9form]': takesAway('_destroy_w9form', 'W-9', BESIDE),
    custom_fields: customFields,
    note: v.optional(
      withDescription(
        'The company’s note about the promoter. An empty value removes it.',
        textParam(NOTE_INVALID, MAX_MULTILINE_LENGTH, { lines: true, blank: true }),
      ),
    ),
    tags: v.optional(withDescription(`${TAGS} Replaces all tags; an empty list removes them.`, promoterTags)),
  }),
  v.check((input) => isValidIdentifier(input), ID_INVALID),
);

export type CreatePromoterInput = v.InferOutput<typeof createPromoterInput>;
export type UpdatePromoterInput = v.InferOutput<typeof updatePromoterInput>;
export type PromoterIdentifierInput = v.InferOutput<typeof promoterNameInput>;
export type PromoterListInput = v.InferOutput<typeof promoterListInput>;
