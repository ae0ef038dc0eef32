import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { DURATION_TYPES, UNITS } from '#shared/domain/rewards/reward.ts';
import { openCampaign } from '#shared/routes/affiliate/portal/look-output.ts';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { field, id, maybe, when, whole } from '#shared/routes/output.ts';
import { v2Promoter } from '#shared/routes/v2/promoters/promoters-output.ts';
import { v2Chart } from '#shared/routes/v2/reports/dashboards-output.ts';

const { entries } = v2Promoter;

const ownPromotion = v.object({
  ...entries.promoter_campaigns.item.entries,
  display_coupon: field(v.string(), 'The code that customers are shown; empty where there is none.'),
  promo_codes: field(v.array(v.string()), 'Further promo codes of the promoter in this campaign.'),
  earns: field(
    openCampaign.entries.earns,
    'What the promoter earns there: by rewards of its own, and by those of the campaign.',
  ),
  next_level: openCampaign.entries.next_level,
  current_offer: field(
    maybe(
      v.object({
        ...currentOffer.entries,
        duration: field(v.picklist(DURATION_TYPES), 'For how long a customer gets it.'),
        duration_count: field(maybe(whole), 'How many months or payments; null where it is for ever, or once.'),
      }),
    ),
    'What customers of the promoter get; null for nothing, or nothing that promoters are shown.',
  ),
  tiers: field(
    whole,
    'How many tiers are rewarded: with 1 the promoter earns by its own referrals alone, with 2 also by those of promoters that ' +
      'it has brought in.',
  ),
  can_edit_ref_token: field(v.boolean(), 'Whether the promoter may change its ref id itself.'),
  can_make_promo_codes: field(v.boolean(), 'Whether the promoter may make promo codes itself.'),
  can_add_referrals: field(v.boolean(), 'Whether the promoter may add referrals by e-mail, without a link.'),
});

const nextPayout = v.object({
  at: field(
    maybe(when),
    'When the next run pays what was earned and approved before, and is held no more; null where the company pays by hand.',
  ),
  due_at: field(maybe(when), 'When the payouts of that run are due; null where there is none.'),
  minimum: field(
    v.record(v.picklist(UNITS), whole),
    'From which amount on it pays, by unit, for each campaign; a unit that is not there has no minimum.',
  ),
});

const noLink = field(v.null(), 'Always null: the link is the company’s.');

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
          maybe(v.picklist(LANGUAGES)),
          'The language of its portal and of the mails to it; null: the portal’s is its browser’s, the mails’ is the first one of the account.',
        ),
      }),
      'Who the promoter is, as far as it is known.',
    ),
    promoter_campaigns: field(v.array(ownPromotion), 'The campaigns it is in.'),
    balances: entries.balances,
    next_payout: field(nextPayout, 'When it is paid next, if it has earned enough by then.'),
    account: field(
      v.object({
        id: field(id, 'Id of the account.'),
        name: field(v.string(), 'Name of the company.'),
        currency: field(v.string(), 'Its currency, as ISO 4217 has it.'),
      }),
      'The company that it is a promoter of.',
    ),
    must_set_password: field(
      v.boolean(),
      'Whether a password has to be set before anything else: it has signed in with one that the company has given.',
    ),
    session: field(
      maybe(
        v.object({
          ends_at: field(when, 'When the session ends.'),
          opened_by_company: field(
            v.boolean(),
            'Whether somebody of the company has opened it, and acts as the promoter.',
          ),
        }),
      ),
      'The session that the call comes with; null where it comes with the promoter’s `auth_token`.',
    ),
  }),
  'A promoter as it sees itself.',
);

export const affiliateChart = v.object({
  ...v2Chart.entries,
  total: field(whole, 'What all these days come to.'),
});

export const affiliateSubAffiliate = v.object({
  id: field(id, 'Id of the promoter.'),
  email: field(v.string(), 'Its e-mail, masked: `gr…@e…`.'),
  joined_at: field(when, 'When it became a promoter.'),
  clicks_count: field(whole, 'How many visitors came by its links.'),
  referrals_count: field(whole, 'How many referrals it has brought.'),
  customers_count: field(whole, 'How many of them have become customers.'),
  earned: field(
    maybe(v.record(v.picklist(UNITS), whole)),
    'What you earn by its referrals: units to amounts in the unit’s smallest, less refunds, without what was denied. Null where you ' +
      'have more than a thousand commissions: then they are not added up here.',
  ),
});

export type AffiliateChart = v.InferOutput<typeof affiliateChart>;
export type AffiliateSubAffiliate = v.InferOutput<typeof affiliateSubAffiliate>;
export type AffiliatePromoter = v.InferOutput<typeof affiliatePromoter>;
