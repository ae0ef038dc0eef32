import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { LONGEST_STREET } from '#shared/domain/promoters/postal-address.ts';
import { type Network, PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { LONGEST_CUSTOM_FIELDS } from '#shared/domain/promoters/promoter-record.ts';
import { isFormLink, LONGEST_FORM_LINK } from '#shared/domain/promoters/tax-forms.ts';
import {
  anyOf,
  described,
  details,
  email,
  flag,
  integer,
  jsonObject,
  map,
  payoutEmail,
  text,
  website,
} from '#shared/routes/fields.ts';
import { ADDRESS_SAYS } from '#shared/routes/promoters/address-says.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { among, amounts, ids, listed, refused, times, yesOrNo } from '#shared/routes/v2/lists/lists-input.ts';
import { ID_INVALID, isName, named, nameEntries } from '#shared/routes/v2/named-input.ts';

/** By what a promoter is found. */
export const PROMOTER_NAMES = ['id', 'email', 'auth_token', 'ref_token', 'promo_code', 'cust_id'] as const;
export const promoterNameInput = named(PROMOTER_NAMES);

/** What is answered where a promoter is to be created without an e-mail. */
const EMAIL_MISSING = 'param is missing or the value is empty or invalid: email';
/** In characters. */
const LONGEST_LINES = 2048;

const INACTIVE_METRICS = ['referral', 'customer', 'click', 'sale'] as const;
const MOST_INACTIVE_DAYS = 3650;

function notAState({ input }: { readonly input: unknown }): string {
  if (input !== 'not_set') return 'filters[state] is invalid.';
  return 'filters[state] is refused: every promoter is in a campaign, so none is not_set.';
}

/** A filter: what is in a custom field. */
function fieldFilter(name: string) {
  const invalid = (entry: string) => `filters[${name}][${entry}] is invalid.`;
  return v.optional(
    v.pipe(
      map(`filters[${name}]`, {
        key: text(invalid('key')),
        operator: v.picklist(['exact', 'partial'], invalid('operator')),
        value: anyOf(text(invalid('value')), invalid('value')),
      }),
      v.description(
        'Those in whose custom field `key` is one of the values, all of it or as a part; case makes no difference.',
      ),
    ),
  );
}

export const promoterListInput = listed(
  {
    status: among('status', PROMOTER_STATUSES),
    campaign_id: ids('campaign_id'),
    parent_promoter_id: ids('parent_promoter_id'),
    archived: yesOrNo('archived', 'Lists the archived ones, which are left out otherwise.'),
    created_at: times('created_at'),
    joined_at: times('joined_at'),
    state: v.optional(
      v.pipe(
        anyOf(v.picklist(MEMBERSHIP_STATES, notAState), 'filters[state] is invalid.'),
        v.description('How it stands in a campaign: in one of those that `filters[campaign_id]` names, or in any.'),
      ),
    ),
    revenue_amount: amounts('revenue_amount'),
    customers_count: amounts('customers_count'),
    referrals_count: amounts('referrals_count'),
    clicks_count: amounts('clicks_count'),
    custom_field1: fieldFilter('custom_field1'),
    custom_field2: fieldFilter('custom_field2'),
    inactivity: v.optional(
      v.pipe(
        map('filters[inactivity]', {
          metric: v.picklist(INACTIVE_METRICS, 'filters[inactivity][metric] is invalid.'),
          days: integer('filters[inactivity][days] is invalid.', 1, MOST_INACTIVE_DAYS),
        }),
        v.description(
          'Those that were there already, and have brought no referral, customer, click or sale for so many days. Days are added up at ' +
            'midnight UTC: what has happened since is not seen.',
        ),
      ),
    ),
    has_wform: yesOrNo(
      'has_wform',
      'Those of whom a tax form is on file, a W-8 or a W-9; with `no`, those of whom none is.',
    ),
    last_login_at: times('last_login_at'),
    subscribed_to_email: yesOrNo(
      'subscribed_to_email',
      'Those that get any of the e-mails that a promoter may switch off; with `no`, those that have switched off all of them.',
    ),
    invoice_details_status: refused('invoice_details_status', 'invoice details are not checked here.'),
    fraud_suspicions: refused(
      'fraud_suspicions',
      'a promoter has none of its own; referrals have `filters[fraud_check]`.',
    ),
  },
  ['id', 'email', 'name', 'joined_at', 'clicks_count', 'referrals_count', 'customers_count', 'revenue_amount'],
  'its e-mail, name, cust_id or a ref id',
);

const invalidIn = (name: string) => `profile[${name}] is invalid.`;
const line = (name: string, description: string) => v.optional(described(description, text(invalidIn(name))));
const lines = (name: string, description: string, longest = LONGEST_LINES) =>
  v.optional(described(description, text(invalidIn(name), longest, { lines: true })));
const address = (name: string, description: string) => v.optional(described(description, website(invalidIn(name))));
const account = (network: Network, name: string) => address(`${network}_url`, `Its account at ${name}.`);

const formLink = (name: 'w8_form_url' | 'w9_form_url', form: string) =>
  v.optional(
    described(
      `Where the company keeps the form ${form} that the promoter has signed: an address that begins with \`https://\`, without a name ` +
        'and a password. The service keeps the link and since when it is there, never the file.',
      v.pipe(text(invalidIn(name), LONGEST_FORM_LINK), v.check(isFormLink, invalidIn(name))),
    ),
  );

/** Who the promoter is. What clients send back of what they were shown, such as its id, is passed over. */
const profileEntries = {
  first_name: line('first_name', 'First name; a ref id that is not given is made from it.'),
  last_name: line('last_name', 'Last name.'),
  website: address('website', 'Website.'),
  company_name: line('company_name', 'Name of the promoter’s company.'),
  company_number: line('company_number', 'Number of the promoter’s company in its register.'),
  phone_number: line('phone_number', 'Phone number.'),
  vat_id: line('vat_id', 'VAT number.'),
  country: line('country', 'Country.'),
  address: lines('address', ADDRESS_SAYS.address),
  street: lines('street', ADDRESS_SAYS.street, LONGEST_STREET),
  city: line('city', ADDRESS_SAYS.city),
  postal_code: line('postal_code', ADDRESS_SAYS.postal_code),
  state: line('state', ADDRESS_SAYS.state),
  description: lines('description', 'What the promoter says about itself.'),
  avatar: address('avatar', 'Address of a picture of the promoter.'),
  paypal_email: v.optional(
    described(
      'E-mail of its PayPal account: where it is paid. A person who says it must be allowed to pay, and have signed in in the last 15 ' +
        'minutes.',
      payoutEmail(invalidIn('paypal_email')),
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
const PROFILE = 'Who the promoter is: what is given of it is changed, the rest stays.';
const PROFILE_INVALID = 'profile is invalid.';
const profile = v.optional(described(PROFILE, details(PROFILE_INVALID, profileEntries)));

const takesAway = (name: string, form: string, more = '') =>
  v.optional(
    described(
      `Whether the form ${form} is taken away. It goes before a new link of the same call.${more}`,
      flag(invalidIn(name)),
    ),
  );
/** The same, with which forms are taken away. */
const changedProfile = v.optional(
  described(
    PROFILE,
    details(PROFILE_INVALID, {
      ...profileEntries,
      _destroy_w8form: takesAway('_destroy_w8form', 'W-8'),
      _destroy_w9form: takesAway('_destroy_w9form', 'W-9'),
    }),
  ),
);
const BESIDE = ' The same as in `profile`, for clients that write it beside it.';

const custId = v.optional(described('The company’s own id of the promoter.', text('cust_id is invalid.')));
const NOTE_INVALID = 'note is invalid.';
const note = v.optional(
  described('What the company notes about the promoter.', text(NOTE_INVALID, LONGEST_LINES, { lines: true })),
);
const customFields = v.optional(
  described(
    'What the company keeps about the promoter, by name. Names that are given are changed, null takes one away, the rest stays.',
    jsonObject('custom_fields is invalid.', LONGEST_CUSTOM_FIELDS),
  ),
);

const skipMail = flag('skip_email_notification is invalid.');

/** What a promoter is made of. */
export const createPromoterInput = v.object({
  email: described('E-mail of the promoter; no other one can have it.', email(EMAIL_MISSING)),
  cust_id: custId,
  profile,
  custom_fields: customFields,
  note,
  initial_campaign_id: v.optional(
    described(
      'Id of the campaign that it joins. The default one, where it is left out.',
      recordId('initial_campaign_id'),
    ),
  ),
  always_approve: v.optional(
    described(
      'Whether the promoter may earn at once (true); otherwise the campaign decides whether it has to be accepted.',
      flag('always_approve is invalid.'),
    ),
    true,
  ),
  drip_emails: v.optional(described('No e-mails of a series follow here.', flag('drip_emails is invalid.'))),
  skip_email_notification: v.optional(described('Sends no e-mail to the promoter about this.', skipMail), false),
});

/** What is changed of a promoter. */
export const updatePromoterInput = v.pipe(
  v.object({
    ...nameEntries(PROMOTER_NAMES),
    email: v.optional(described('E-mail of the promoter from now on.', email('email is invalid.'))),
    cust_id: custId,
    profile: changedProfile,
    'profile[_destroy_w8form]': takesAway('_destroy_w8form', 'W-8', BESIDE),
    'profile[_destroy_w9form]': takesAway('_destroy_w9form', 'W-9', BESIDE),
    custom_fields: customFields,
    note: v.optional(
      described(
        'What the company notes about the promoter; an empty text takes the note away.',
        text(NOTE_INVALID, LONGEST_LINES, { lines: true, blank: true }),
      ),
    ),
  }),
  v.check((given) => isName(given), ID_INVALID),
);

export type CreatePromoterInput = v.InferOutput<typeof createPromoterInput>;
export type UpdatePromoterInput = v.InferOutput<typeof updatePromoterInput>;
export type PromoterNameInput = v.InferOutput<typeof promoterNameInput>;
export type PromoterListInput = v.InferOutput<typeof promoterListInput>;
