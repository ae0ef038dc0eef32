import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { FIRST_STATUSES } from '#shared/domain/payouts/payout-changes.ts';
import { COUNTERS, type Counter } from '#shared/domain/projections/change.ts';
import { NETWORKS, PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { TARGET_METRICS, UNITS } from '#shared/domain/rewards/reward.ts';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { payoutIssues } from '#shared/routes/payouts/payout-issues.ts';

/** Amounts by unit; zero units are absent. */
const balance = maybe(v.record(v.string(), whole));

/** URL of a tax form. */
export const formLink = (name: string) =>
  field(
    textOrNull,
    `Where the company keeps the promoter’s form ${name}; null where none is recorded, and for keys and people that may not \`manage\`.`,
  );

/** Specification: Promoter, reduced. */
export const v1ReducedPromoter = field(
  v.object({
    id: field(id, 'Id of the promoter.'),
    status: field(
      v.picklist(PROMOTER_STATUSES),
      'Whether the promoter may earn: `approved`; `pending`, not accepted yet; `denied`, rejected.',
    ),
    cust_id: field(textOrNull, 'The company’s own id of the promoter.'),
    email: field(v.string(), 'E-mail of the promoter.'),
    created_at: field(when, 'When the promoter was created.'),
    temp_password: field(textOrNull, 'The password that this very call has set. Null in every other answer.'),
    default_promotion_id: field(id, 'Id of the promotion in the promoter’s default campaign.'),
    pref: field(v.string(), 'Short public id of the promoter.'),
    default_ref_id: field(v.string(), 'Ref id of the default promotion: what referral links carry.'),
    note: field(textOrNull, 'The company’s note about the promoter.'),
    w8_form_url: formLink('W-8'),
    w9_form_url: formLink('W-9'),
    parent_promoter_id: field(
      maybe(id),
      'Id of the promoter who brought this one in, and earns from the second tier on.',
    ),
    earnings_balance: field(
      balance,
      'All that was ever earned and approved, less refunds, by unit. Cash is in the smallest unit of the account’s currency.',
    ),
    current_balance: field(balance, 'What of the earnings is not paid yet, by unit.'),
    paid_balance: field(balance, 'What of the earnings has been paid, by unit.'),
    auth_token: field(textOrNull, 'Token that names the promoter in calls; null for keys that may not `manage`.'),
  }),
  'A promoter in short, with its balances.',
);

/** Specification: Lead / customer, without promotion and promoter. */
export const v1Lead = field(
  v.object({
    id: field(id, 'Id of the lead.'),
    state: field(
      v.picklist(LEAD_STATES),
      'How far the lead has come: `signup`, `active` (has bought), `subscribed`, `cancelled`, `denied`: its sales do not ' +
        'count, or `pending`: its promoter claims it, and the company has not approved it.',
    ),
    uid: field(textOrNull, 'The company’s own id of the lead.'),
    email: field(v.string(), 'E-mail of the lead; empty where it has none.'),
    customer_since: field(maybe(when), 'When the lead became a customer; null before its first sale.'),
    cancelled_at: field(maybe(when), 'When the customer cancelled; null where it has not.'),
    plan_name: field(textOrNull, 'The plan that the lead has, by the name that sales gave it.'),
    suspicion: field(
      v.string(),
      'What the lead is suspected of: `no_suspicion`, or a rule of the account about fraud, such as `same_promoter_email`.',
    ),
    username: field(textOrNull, 'User name of the lead.'),
    website: field(textOrNull, 'Website of the lead.'),
    created_at: field(when, 'When the lead was created.'),
    split_promotion_id: field(
      maybe(id),
      'The promotion that has a share of what the lead earns; the first one, where there are more.',
    ),
    custom_fields: field(maybe(v.record(v.string(), v.unknown())), 'What the company keeps about the lead.'),
    split_percentage_value: field(maybe(whole), 'The share of that promotion, in percent.'),
    visitor_sub_id: field(textOrNull, 'Sub-channel that the promoter gave the visitor.'),
  }),
  'A lead, which is a customer once it has bought.',
);

/** Specification: refund `reward` object; a commission in version 1. */
export const v1Reward = field(
  v.object({
    id: field(id, 'Id of the reward: the commission.'),
    status: field(
      v.picklist(COMMISSION_STATUSES),
      'Whether it counts: `approved` is owed, `pending` waits for the company, `denied` is not owed.',
    ),
    amount: field(
      whole,
      'What the promoter earns, in the smallest unit of `unit`. Negative where a refund takes it back.',
    ),
    unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
    created_at: field(when, 'When the reward was created.'),
    lead: field(maybe(v1Lead), 'The lead it was earned by; null where a promotion was rewarded by hand.'),
    event_id: field(v.string(), 'The company’s own id of the sale or refund; empty where it was given by hand.'),
    conversion_amount: field(
      whole,
      'Amount of the sale, in the smallest unit of the account’s currency. Negative for a refund.',
    ),
    tier_level: field(id, '1 for the lead’s own promoter, 2 for that one’s parent, and so on.'),
    split_type: field(maybe(v.literal('percentage')), 'Set where several promoters share what the sale earns.'),
  }),
  'A reward: what version 2 calls a commission.',
);

const event = { id: field(id, 'Id of the event.'), lead: v1Lead, promoter: v1ReducedPromoter };
const typeOf = <const Type extends string>(type: Type) => field(v.literal(type), 'What has happened.');

/** Specification: v1 tracking event. Sign-ups earn nothing. */
export const v1SignupEvent = v.object({
  ...event,
  type: typeOf('signup'),
  amount_cents: field(whole, '0: a sign-up has no amount.'),
  reward: field(v.string(), 'Empty: a sign-up earns nothing.'),
});
export const v1SubscriberEvent = v.object({ ...v1SignupEvent.entries, type: typeOf('subscriber') });
export const v1SaleEvent = v.object({
  ...event,
  type: typeOf('sale'),
  amount_cents: field(whole, 'Amount of the sale, in the smallest unit of the account’s currency.'),
  reward: field(maybe(v1Reward), 'What the lead’s own promoter earns; null where that is nothing.'),
});
export const v1RefundEvent = v.object({
  ...event,
  type: typeOf('refund'),
  amount_cents: field(whole, 'Amount of the refund, in the smallest unit of the account’s currency: negative.'),
  reward: field(maybe(v1Reward), 'What is taken back from the lead’s own promoter; null where that is nothing.'),
});
export const v1RefundReversalEvent = v.object({
  ...event,
  type: typeOf('refund_reversal'),
  amount_cents: field(whole, 'Amount of the refund, in the smallest unit of the account’s currency.'),
  reward: field(maybe(v1Reward), 'What the lead’s own promoter gets back; null where that is nothing.'),
});
export const v1CancellationEvent = v.object({
  ...event,
  type: typeOf('cancellation'),
  amount_cents: field(v.null(), 'Always null: a cancellation has no amount.'),
  reward: field(v.null(), 'Always null: a cancellation changes no reward.'),
});

/** Specification: Profile. */
export const v1Profile = v.object({
  first_name: field(textOrNull, 'First name.'),
  last_name: field(textOrNull, 'Last name.'),
  website: field(textOrNull, 'Website.'),
  company_name: field(textOrNull, 'Name of the promoter’s company.'),
  phone_number: field(textOrNull, 'Phone number.'),
  address: field(textOrNull, 'Postal address.'),
  vat_id: field(textOrNull, 'VAT number.'),
  country: field(textOrNull, 'Country.'),
  paypal_email: field(textOrNull, 'E-mail of the PayPal account that payouts go to.'),
  avatar_url: field(textOrNull, 'Address of a picture of the promoter.'),
  description: field(textOrNull, 'What the promoter says about itself.'),
  social_accounts: field(
    v.record(v.picklist(NETWORKS), v.object({ url: field(v.string(), 'Address of the account.') })),
    'Accounts at social networks, by network.',
  ),
});

const COUNTER_TEXTS: Readonly<Record<Counter, string>> = {
  visitors_count: 'How many visitors came by its links.',
  leads_count: 'How many leads it has brought.',
  customers_count: 'How many of its leads have become customers.',
  active_customers_count: 'How many of its customers have not cancelled.',
  sales_count: 'How many sales it has brought.',
  refunds_count: 'How many refunds there were.',
  cancellations_count: 'How many of its customers have cancelled.',
  sales_total: 'Sum of its sales, in the smallest unit of the account’s currency.',
  refunds_total: 'Sum of its refunds, in the smallest unit of the account’s currency.',
};
const counter = (name: Counter) => field(whole, COUNTER_TEXTS[name]);
const counters = Object.fromEntries(COUNTERS.map((name) => [name, counter(name)])) as Record<
  Counter,
  ReturnType<typeof counter>
>;

/** Redirect to the promotion until released. */
export const formerRefIds = field(
  v.array(
    v.object({
      ref_id: field(v.string(), 'A ref id it had before.'),
      free_at: field(when, 'Until when that one leads here.'),
    }),
  ),
  'Ref ids it had before. They lead here for a year.',
);

const targetReward = v.object({
  id: field(id, 'Id of the reward.'),
  amount: field(maybe(whole), 'What it gives, in the smallest unit of `unit`.'),
  type: field(v.literal('target'), 'Always `target`.'),
  unit: field(v.picklist(UNITS), 'What the reward is counted in.'),
  name: field(v.string(), 'Name of the reward.'),
  target_metric: field(v.picklist(TARGET_METRICS), 'What is to be reached.'),
  target_amount: field(maybe(whole), 'How many, or how much; null for joining.'),
  target_repeats: field(v.boolean(), 'Whether it is given again with each further `target_amount`.'),
  default_promo_code: field(textOrNull, 'Always null.'),
});

/** Specification: Promotion. */
export const v1Promotion = field(
  v.object({
    id: field(id, 'Id of the promotion: a promoter in a campaign.'),
    status: field(
      v.picklist(['offer_running', 'offer_inactive']),
      '`offer_running` where the promoter can earn in the campaign.',
    ),
    ref_id: field(v.string(), 'What its referral links carry.'),
    former_ref_ids: formerRefIds,
    promo_code: field(textOrNull, 'Promo code of the promoter in this campaign.'),
    customer_promo_code: field(textOrNull, 'Code that the promoter gives to customers.'),
    target_reached_at: field(maybe(when), 'When it last reached a target of its campaign.'),
    promoter_id: field(id, 'Id of the promoter.'),
    campaign_id: field(id, 'Id of the campaign.'),
    referral_link: field(v.string(), 'The link that the promoter shares.'),
    current_offer: field(maybe(currentOffer), 'What customers of the promoter get; null for nothing.'),
    current_referral_reward: field(
      maybe(
        v.object({
          id: field(id, 'Id of the reward.'),
          amount: field(
            maybe(whole),
            'A fixed amount for each sale, in the smallest unit of `unit`; null for a percentage.',
          ),
          type: field(v.literal('per_referral'), 'Always `per_referral`.'),
          unit: field(v.picklist(UNITS), 'What the reward is counted in.'),
          name: field(v.string(), 'Name of the reward.'),
          per_of_sale: field(v.number(), 'Percent of a sale; 0 for a fixed amount.'),
          default_promo_code: field(textOrNull, 'Always null.'),
        }),
      ),
      'What the promoter earns from sales; null where the campaign gives nothing.',
    ),
    current_promotion_reward: field(maybe(targetReward), 'What joining the campaign gives; null for nothing.'),
    current_target_reward: field(maybe(targetReward), 'The first target of the campaign; null where it has none.'),
    campaign_name: field(v.string(), 'Name of the campaign.'),
    hidden: field(v.boolean(), 'Whether the promoter has left the campaign.'),
    ...counters,
  }),
  'Promotion: a promoter in a campaign, with its ref id and counters.',
);

const v1NamedReward = v.object({ id: field(id, 'Id of the reward.'), name: field(v.string(), 'Name of the reward.') });

/** Specification: Promoter. */
export const v1Promoter = field(
  v.object({
    ...v1ReducedPromoter.entries,
    profile: field(v1Profile, 'Who the promoter is, as far as it is known.'),
    promotions: field(v.array(v1Promotion), 'The campaigns it is in.'),
    custom_fields: field(v.record(v.string(), v.unknown()), 'What the company keeps about the promoter.'),
    promo_codes: field(
      v.array(
        v.object({
          id: field(id, 'Id of the promo code.'),
          code: field(v.string(), 'What customers type.'),
          reward: field(maybe(v1NamedReward), 'What a sale with the code earns.'),
        }),
      ),
      'Promo codes in use.',
    ),
  }),
  'A promoter with its profile, promotions and promo codes.',
);

/** Specification: Lead / customer, with promotion and promoter. */
export const v1LeadWithOwner = field(
  v.object({ ...v1Lead.entries, promotion: v1Promotion, promoter: v1ReducedPromoter }),
  'A lead with its promotion and promoter.',
);

/** Specification: refund `reward`, with its owner. */
export const v1RewardWithPromoter = field(
  v.object({ ...v1Reward.entries, promotion: v1Promotion, promoter: v1ReducedPromoter }),
  'A reward with the promoter who earns it, and its promotion.',
);

/** Specification: Payout. */
export const v1Payout = field(
  v.object({
    id: field(id, 'Id of the payout.'),
    status: field(
      v.picklist(FIRST_STATUSES),
      '`pending`, `processing`, or `completed`: the promoter has been paid. What version 2 calls `failed` can be paid again, and ' +
        'is `pending`; what it calls `cancelled` is not to be paid, and is `processing`.',
    ),
    amount: field(whole, 'What is paid, in the smallest unit of `unit`.'),
    date_paid: field(maybe(when), 'When it was paid; null until then.'),
    due_date: field(when, 'Until when it should be paid.'),
    unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
    created_at: field(when, 'When the payout was created.'),
    has_issues: field(v.boolean(), 'Whether something is missing before it can be paid.'),
    issues: field(payoutIssues, 'What is missing; empty where nothing is.'),
    reward: field(v.null(), 'Always null.'),
    promoter: v1ReducedPromoter,
    campaign: field(
      v.object({
        id: field(id, 'Id of the campaign.'),
        name: field(v.string(), 'Name of the campaign.'),
        landing_url: field(v.string(), 'Where referral links lead.'),
        description: field(v.string(), 'What the campaign is about.'),
        private: field(v.boolean(), 'Whether promoters join by invitation alone.'),
        color: field(v.string(), 'Colour of the campaign.'),
        default_webhook_url: field(
          v.string(),
          'Address that is sent webhooks about this campaign; empty for none, and for keys that may not `manage`.',
        ),
        auto_approve_rewards: field(v.boolean(), 'Whether commissions are approved at once.'),
        auto_approve_promoters: field(v.boolean(), 'Whether promoters are accepted at once.'),
      }),
      'The campaign it was earned in.',
    ),
  }),
  'A payout: what a promoter is paid in one campaign and unit.',
);

export type V1Payout = v.InferOutput<typeof v1Payout>;
export type V1Profile = v.InferOutput<typeof v1Profile>;
export type V1Promotion = v.InferOutput<typeof v1Promotion>;
export type V1Promoter = v.InferOutput<typeof v1Promoter>;
export type V1LeadWithOwner = v.InferOutput<typeof v1LeadWithOwner>;
export type V1RewardWithPromoter = v.InferOutput<typeof v1RewardWithPromoter>;
export type V1Lead = v.InferOutput<typeof v1Lead>;
export type V1Reward = v.InferOutput<typeof v1Reward>;
export type V1ReducedPromoter = v.InferOutput<typeof v1ReducedPromoter>;
