import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { formerRefIdList, formLink, v1Profile } from '#shared/routes/v1/output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { v2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

const count = v.pipe(integerField, v.minValue(0));

/** Revenue is sales minus refunds. */
const stats = {
  clicks_count: field(count, 'Number of visitors by its links.'),
  referrals_count: field(integerField, 'Number of referrals.'),
  customers_count: field(integerField, 'Number of referrals who became customers.'),
  active_customers_count: field(integerField, 'Number of customers who have not canceled.'),
  sales_count: field(count, 'Number of sales.'),
  refunds_count: field(count, 'Number of refunds.'),
  cancellations_count: field(integerField, 'Number of customers who canceled.'),
  revenue_amount: field(integerField, 'Sales less refunds, in the smallest unit of the account’s currency.'),
};

/** Amounts by unit; zero units are absent. */
const balance = nullable(v.record(v.string(), integerField));

const formSince = (name: string) =>
  field(nullable(timestampField), `When the link to a ${name} form was recorded; null if there is none.`);
const network = (name: string) => field(nullableText, `URL of the ${name} account.`);

/** Null for an address in one text. */
export const addressParts = {
  street: field(nullableText, 'Street and number; null if the address was not entered in parts.'),
  city: field(nullableText, 'City; null if the address was not entered in parts.'),
  postal_code: field(nullableText, 'Postal code; null if the address was not entered in parts.'),
  state: field(nullableText, 'State or region; null if the address was not entered in parts.'),
};

const v2Profile = v.object({
  id: field(idField, 'Id of the promoter. Profiles have no id of their own.'),
  ...v1Profile.entries,
  ...addressParts,
  company_number: field(nullableText, 'Registration number of the promoter’s company.'),
  avatar: field(v.string(), 'URL of the promoter’s picture; empty if none.'),
  w8_form_url: formLink('W-8'),
  w8_form_since: formSince('W-8'),
  w9_form_url: formLink('W-9'),
  w9_form_since: formSince('W-9'),
  invoice_details_validation_errors: field(v.null(), 'Always null: invoice details are not checked.'),
  should_validate_invoice_details: field(v.boolean(), 'Always false: invoice details are not checked.'),
  instagram_url: network('Instagram'),
  youtube_url: network('YouTube'),
  linkedin_url: network('LinkedIn'),
  facebook_url: network('Facebook'),
  twitter_url: network('Twitter'),
  twitch_url: network('Twitch'),
  tiktok_url: network('TikTok'),
});

const unpaidField = (name: string) =>
  field(nullable(integerField), `Unpaid earnings in ${name}; null if nothing was earned.`);
const alwaysNull = (reason: string) => field(v.null(), `Always null: ${reason}`);

export const acceptedTerms = v.object({
  version: field(integerField, 'Version of the portal’s terms.'),
  at: field(timestampField, 'When the promoter accepted them.'),
  ip: field(nullable(v.string()), 'IP address of the promoter then; null if it was not recorded.'),
});

export const v2Promoter = field(
  v.object({
    id: field(idField, 'Id of the promoter.'),
    status: field(
      v.picklist(PROMOTER_STATUSES),
      'Status of the promoter: `approved` can earn, `pending` is not approved yet, `denied` is rejected.',
    ),
    email: field(v.string(), 'E-mail of the promoter.'),
    name: field(v.string(), 'Name of the promoter.'),
    cust_id: field(nullableText, 'The company’s id of the promoter.'),
    note: field(nullableText, 'The company’s note about the promoter.'),
    tags: field(v.array(v.string()), 'The company’s labels for the promoter. Promoters do not see them.'),
    stats: field(v.object(stats), 'Totals of all its campaigns.'),
    profile: field(v2Profile, 'Profile of the promoter.'),
    joined_at: field(timestampField, 'When the promoter was created.'),
    archived_at: field(nullable(timestampField), 'When it was archived; null if it is not.'),
    accepted_terms: field(
      nullable(acceptedTerms),
      'The latest terms that the promoter accepted; null if it accepted none.',
    ),
    custom_fields: field(v.record(v.string(), v.unknown()), 'Custom fields of the promoter.'),
    is_customized: field(v.boolean(), 'Whether it has own rewards in one of its campaigns.'),
    fraud_suspicions: field(
      v.array(v.string()),
      '`same_payment_details` if another promoter has the same payout details and the settings check for that. Suspicions of ' +
        'referrals are in their `fraud_check`.',
    ),
    is_confirmed: field(v.boolean(), 'Always true: e-mail addresses need no confirmation.'),
    invoice_details_status: field(v.literal('approved'), 'Always `approved`: invoice details are not checked.'),
    last_login_at: field(
      nullable(timestampField),
      'When it last signed in to the portal, directly or through the company’s application; null if never.',
    ),
    password_setup_url: alwaysNull('promoters sign in by an e-mailed link.'),
    first_event_at: field(timestampField, 'When its first event happened: its creation.'),
    track_ad_traffic: alwaysNull('visitors from ads are not detected.'),
    auth_provider: alwaysNull('promoters sign in by e-mail or password.'),
    selected_payout_method: field(
      nullable(
        v.object({
          id: v2PayoutMethod.entries.id,
          method: v2PayoutMethod.entries.method,
          date_added: v2PayoutMethod.entries.date_added,
          is_disabled: v2PayoutMethod.entries.is_disabled,
        }),
      ),
      'The payout method; null if none was chosen.',
    ),
    promoter_campaigns: field(
      v.array(
        v.object({
          id: field(idField, 'Id of the promotion.'),
          campaign_id: field(idField, 'Id of the campaign.'),
          promoter_id: field(idField, 'Id of the promoter.'),
          state: field(v.picklist(MEMBERSHIP_STATES), 'State of the promoter in the campaign.'),
          ref_token: field(v.string(), 'Ref id in its referral links.'),
          former_ref_ids: formerRefIdList,
          ref_link: field(v.string(), 'The promoter’s referral link.'),
          coupon: field(v.string(), 'Same as `promo_code`; empty if there is none.'),
          promo_code: field(nullableText, 'Promo code of the promoter in this campaign.'),
          created_at: field(timestampField, 'When the promoter joined the campaign.'),
          campaign: field(v2ReducedCampaign, 'The campaign.'),
          ...stats,
        }),
      ),
      'The promoter’s campaigns.',
    ),
    balances: field(
      v.object({
        current_balance: field(balance, 'Unpaid earnings by unit.'),
        earnings_balance: field(balance, 'Total approved earnings less refunds, by unit.'),
        paid_balance: field(balance, 'Total paid, by unit.'),
        cash: unpaidField('cash'),
        credits: unpaidField('credits'),
        points: unpaidField('points'),
        free_months: unpaidField('free months'),
        discount: unpaidField('monetary discounts: `mon_discount`'),
      }),
      'Earnings. Cash is in the smallest unit of the account’s currency.',
    ),
    parent_promoter: field(nullable(v2ReducedPromoter), 'The promoter who referred this one.'),
  }),
  'A promoter with its campaigns, counters and balances.',
);

export type V2Promoter = v.InferOutput<typeof v2Promoter>;
export type V2PromoterProfile = v.InferOutput<typeof v2Profile>;
