import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { DURATION_TYPES, UNITS } from '#shared/domain/rewards/reward.ts';
import { affiliateOpenCampaign } from '#shared/routes/affiliate/portal/look-output.ts';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { field, idField, integerField, nullable, timestampField } from '#shared/routes/output.ts';
import { v2Promoter } from '#shared/routes/v2/promoters/promoters-output.ts';
import { v2Chart } from '#shared/routes/v2/reports/dashboards-output.ts';

const { entries } = v2Promoter;

const ownPromotion = v.object({
  ...entries.promoter_campaigns.item.entries,
  display_coupon: field(v.string(), 'Code that customers see; empty if there is none.'),
  promo_codes: field(v.array(v.string()), 'Other promo codes of the promoter in this campaign.'),
  earns: field(
    affiliateOpenCampaign.entries.earns,
    'The promoter’s rewards in the campaign: individual ones, and those of the campaign.',
  ),
  next_level: affiliateOpenCampaign.entries.next_level,
  current_offer: field(
    nullable(
      v.object({
        ...currentOffer.entries,
        duration: field(v.picklist(DURATION_TYPES), 'How long a customer gets the offer.'),
        duration_count: field(nullable(integerField), 'Number of months or payments; null for forever or once.'),
      }),
    ),
    'Offer for the promoter’s customers; null if there is none, or none that promoters are shown.',
  ),
  tiers: field(
    integerField,
    'Number of tiers with rewards. With 1, the promoter earns from own referrals only; with 2, also from those of promoters ' +
      'referred by this promoter.',
  ),
  can_edit_ref_token: field(v.boolean(), 'Whether the promoter may change the ref id.'),
  can_make_promo_codes: field(v.boolean(), 'Whether the promoter may create promo codes.'),
  can_add_referrals: field(v.boolean(), 'Whether the promoter may add referrals by e-mail, without a link.'),
});

const nextPayout = v.object({
  at: field(
    nullable(timestampField),
    'Time of the next payout run, for commissions earned and approved before it and no longer held; null if the company pays manually.',
  ),
  due_at: field(nullable(timestampField), 'When the payouts of that run are due; null if there is no run.'),
  minimum: field(
    v.record(v.picklist(UNITS), integerField),
    'Minimum payout per campaign, by unit. Units that are missing have no minimum.',
  ),
});

const noLink = field(v.null(), 'Always null: the link is for the company only.');

/** Excludes internal data and other promoters. */
export const affiliatePromoter = field(
  v.object({
    id: entries.id,
    status: entries.status,
    email: entries.email,
    name: entries.name,
    cust_id: entries.cust_id,
    joined_at: entries.joined_at,
    stats: entries.stats,
    profile: field(
      v.object({
        ...entries.profile.entries,
        w8_form_url: noLink,
        w9_form_url: noLink,
        language: field(
          nullable(v.picklist(LANGUAGES)),
          'Language of the portal and of e-mails. Null: the portal uses the browser’s language, e-mails the account’s first language.',
        ),
      }),
      'Profile of the promoter.',
    ),
    promoter_campaigns: field(v.array(ownPromotion), 'The promoter’s campaigns.'),
    balances: entries.balances,
    next_payout: field(nextPayout, 'The next payout, if the earnings reach the minimum.'),
    account: field(
      v.object({
        id: field(idField, 'Id of the account.'),
        name: field(v.string(), 'Name of the company.'),
        currency: field(v.string(), 'ISO 4217 code of the account’s currency.'),
        time_zone: field(v.string(), 'IANA name of the time zone of reports.'),
        has_invoices: field(v.boolean(), 'Whether the company issues self-billed invoices, or did before.'),
      }),
      'The company’s account.',
    ),
    has_contests: field(v.boolean(), 'Whether contests of the promoter’s campaigns are running or have ended.'),
    terms_to_accept: field(
      nullable(
        v.object({
          version: field(integerField, 'Version of the terms: the id of its contract document.'),
          url: field(nullable(v.string()), 'URL of the terms; null if they are a text.'),
          required: field(v.boolean(), 'Whether other calls are refused until the promoter accepts.'),
          name: field(v.string(), 'Name of the contract.'),
          checkbox_label: field(
            nullable(v.string()),
            'Label of the checkbox, with the link text in `[ ]`; null for the portal’s own text.',
          ),
        }),
      ),
      'Terms that the promoter is asked to accept, one contract at a time; null if there are none, or if it accepted them.',
    ),
    must_set_password: field(
      v.boolean(),
      'Whether a password must be set first, because the promoter signed in with one set by the company.',
    ),
    session: field(
      nullable(
        v.object({
          ends_at: field(timestampField, 'When the session ends.'),
          opened_by_company: field(
            v.boolean(),
            'Whether a user of the company opened the session and acts as the promoter.',
          ),
        }),
      ),
      'The session of the call; null if it used the promoter’s `auth_token`.',
    ),
  }),
  'A promoter, as shown to the promoter.',
);

export const affiliateChart = v.object({
  ...v2Chart.entries,
  total: field(integerField, 'Total of the period.'),
});

export const affiliateSubAffiliate = v.object({
  id: field(idField, 'Id of the promoter.'),
  email: field(v.string(), 'E-mail of the promoter, masked: `gr…@e…`.'),
  joined_at: field(timestampField, 'When the promoter joined.'),
  clicks_count: field(integerField, 'Number of visitors by the promoter’s links.'),
  referrals_count: field(integerField, 'Number of the promoter’s referrals.'),
  customers_count: field(integerField, 'Number of referrals who became customers.'),
  earned: field(
    nullable(v.record(v.picklist(UNITS), integerField)),
    'Your earnings from this promoter’s referrals: amounts by unit, in its smallest unit, less refunds, without denied commissions. Null if you ' +
      'have more than a thousand commissions, which are too many to add up here.',
  ),
});

export type AffiliateChart = v.InferOutput<typeof affiliateChart>;
export type AffiliateSubAffiliate = v.InferOutput<typeof affiliateSubAffiliate>;
export type AffiliatePromoter = v.InferOutput<typeof affiliatePromoter>;
