import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { formerRefIds, formLink, v1Profile } from '#shared/routes/v1/output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';
import { v2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

const count = v.pipe(whole, v.minValue(0));

/** Counters of a promotion, or of all that a promoter has. Revenue is sales less refunds, in the account's currency. */
const stats = {
  clicks_count: field(count, 'How many visitors came by its links.'),
  referrals_count: field(whole, 'How many referrals it has brought.'),
  customers_count: field(whole, 'How many of them have become customers.'),
  active_customers_count: field(whole, 'How many of its customers have not cancelled.'),
  sales_count: field(count, 'How many sales it has brought.'),
  refunds_count: field(count, 'How many refunds there were.'),
  cancellations_count: field(whole, 'How many of its customers have cancelled.'),
  revenue_amount: field(whole, 'Sales less refunds, in the smallest unit of the account’s currency.'),
};

/** Units to integers; a unit in which nothing was earned is absent. */
const balance = maybe(v.record(v.string(), whole));

const formSince = (name: string) =>
  field(maybe(when), `Since when a form ${name} is on file: when its link was recorded; null where there is none.`);
const network = (name: string) => field(textOrNull, `Its account at ${name}.`);

/** The parts of an address; null where it was said in one text. */
export const addressParts = {
  street: field(textOrNull, 'Street and number of the address; null where the address was not said in parts.'),
  city: field(textOrNull, 'City of the address; null where the address was not said in parts.'),
  postal_code: field(textOrNull, 'Postal code of the address; null where the address was not said in parts.'),
  state: field(textOrNull, 'State or region of the address; null where the address was not said in parts.'),
};

/** What a promoter says of itself: as version 1 shows it, and by the names of version 2. */
const v2Profile = v.object({
  id: field(id, 'Id of the promoter, whose profile has no other.'),
  ...v1Profile.entries,
  ...addressParts,
  company_number: field(textOrNull, 'Number of the promoter’s company in its register.'),
  avatar: field(v.string(), 'Address of a picture of the promoter; empty where there is none.'),
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

const owed = (name: string) => field(maybe(whole), `What is not paid yet in ${name}; null where nothing was earned.`);
const never = (why: string) => field(v.null(), `Always null: ${why}`);

/** A promoter, with all its campaigns. */
export const v2Promoter = field(
  v.object({
    id: field(id, 'Id of the promoter.'),
    status: field(
      v.picklist(PROMOTER_STATUSES),
      'Whether the promoter may earn: `approved`; `pending`, not accepted yet; `denied`, rejected.',
    ),
    email: field(v.string(), 'E-mail of the promoter.'),
    name: field(v.string(), 'Name of the promoter.'),
    cust_id: field(textOrNull, 'The company’s own id of the promoter.'),
    note: field(textOrNull, 'The company’s note about the promoter.'),
    stats: field(v.object(stats), 'Counters of all its campaigns together.'),
    profile: field(v2Profile, 'Who the promoter is, as far as it is known.'),
    joined_at: field(when, 'When the promoter was created.'),
    archived_at: field(maybe(when), 'When it was archived; null where it is not.'),
    accepted_terms: field(
      maybe(
        v.object({
          version: field(whole, 'Version of the portal’s terms.'),
          at: field(when, 'When the promoter accepted them.'),
        }),
      ),
      'What it accepted when it signed up; null where there were no terms, or the company created it.',
    ),
    custom_fields: field(v.record(v.string(), v.unknown()), 'What the company keeps about the promoter.'),
    is_customized: field(v.boolean(), 'Whether it has rewards of its own in one of its campaigns.'),
    fraud_suspicions: field(
      v.array(v.string()),
      '`same_payment_details` where it is paid to where another promoter is paid, if the settings look for that. A referral says ' +
        'in `fraud_check` why it looks suspicious.',
    ),
    is_confirmed: field(v.boolean(), 'Always true: e-mail addresses are taken as they are.'),
    invoice_details_status: field(v.literal('approved'), 'Always `approved`: invoice details are not checked.'),
    last_login_at: field(
      maybe(when),
      'When it last signed in to the portal, by itself or through the company’s application; null where it never has.',
    ),
    password_setup_url: never('promoters sign in by a link that is mailed to them.'),
    first_event_at: field(when, 'When the first thing happened to it: it was created.'),
    track_ad_traffic: never('advertisements are not distinguished.'),
    auth_provider: never('promoters sign in by mail or password.'),
    selected_payout_method: field(
      maybe(
        v.object({
          id: v2PayoutMethod.entries.id,
          method: v2PayoutMethod.entries.method,
          date_added: v2PayoutMethod.entries.date_added,
          is_disabled: v2PayoutMethod.entries.is_disabled,
        }),
      ),
      'How it is paid; null where it has said nothing of that.',
    ),
    promoter_campaigns: field(
      v.array(
        v.object({
          id: field(id, 'Id of the promoter’s place in the campaign: the promotion of version 1.'),
          campaign_id: field(id, 'Id of the campaign.'),
          promoter_id: field(id, 'Id of the promoter.'),
          state: field(v.picklist(MEMBERSHIP_STATES), 'How the promoter stands in the campaign.'),
          ref_token: field(v.string(), 'Ref id: what its referral links carry.'),
          former_ref_ids: formerRefIds,
          ref_link: field(v.string(), 'The link that the promoter shares.'),
          coupon: field(v.string(), 'The same code; empty where there is none.'),
          promo_code: field(textOrNull, 'Promo code of the promoter in this campaign.'),
          created_at: field(when, 'When the promoter joined it.'),
          campaign: field(v2ReducedCampaign, 'The campaign.'),
          ...stats,
        }),
      ),
      'The campaigns it is in.',
    ),
    balances: field(
      v.object({
        current_balance: field(balance, 'What is not paid yet, by unit.'),
        earnings_balance: field(balance, 'All that was ever earned and approved, less refunds, by unit.'),
        paid_balance: field(balance, 'What has been paid, by unit.'),
        cash: owed('cash'),
        credits: owed('credits'),
        points: owed('points'),
        free_months: owed('free months'),
        discount: owed('discounts of an amount: `mon_discount`'),
      }),
      'What it has earned. Cash is in the smallest unit of the account’s currency.',
    ),
    parent_promoter: field(maybe(v2ReducedPromoter), 'The promoter who brought this one in.'),
  }),
  'A promoter with its campaigns, counters and balances.',
);

export type V2Promoter = v.InferOutput<typeof v2Promoter>;
export type V2PromoterProfile = v.InferOutput<typeof v2Profile>;
