import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { V1_PAYOUT_STATUSES } from '#shared/domain/payouts/payout-changes.ts';
import { COUNTERS, type Counter } from '#shared/domain/projections/change.ts';
import { PROMOTER_STATUSES, SOCIAL_NETWORKS } from '#shared/domain/promoters/promoter.ts';
import { TARGET_METRICS, UNITS } from '#shared/domain/rewards/reward.ts';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { payoutIssueList } from '#shared/routes/payouts/payout-issues.ts';

/** Amounts by unit; zero units are absent. */
const balance = nullable(v.record(v.string(), integerField));

/** URL of a tax form. */
export const formLink = (name: string) =>
  field(
    nullableText,
    `URL of the promoter’s form ${name}; null if none is recorded, or if the key or user lacks \`manage\`.`,
  );

/** Specification: Promoter, reduced. */
export const v1ReducedPromoter = field(
  v.object({
    id: field(idField, 'Id of the promoter.'),
    status: field(
      v.picklist(PROMOTER_STATUSES),
      'Status of the promoter: `approved` can earn, `pending` is not approved yet, `denied` is rejected.',
    ),
    cust_id: field(nullableText, 'The company’s id of the promoter.'),
    email: field(v.string(), 'E-mail of the promoter.'),
    created_at: field(timestampField, 'When the promoter was created.'),
    temp_password: field(nullableText, 'Password set by this call; null in all other responses.'),
    default_promotion_id: field(idField, 'Id of the promotion in the promoter’s default campaign.'),
    pref: field(v.string(), 'Short public id of the promoter.'),
    default_ref_id: field(v.string(), 'Ref id of the default promotion, used in referral links.'),
    note: field(nullableText, 'Internal note of the company.'),
    w8_form_url: formLink('W-8'),
    w9_form_url: formLink('W-9'),
    parent_promoter_id: field(
      nullable(idField),
      'Id of the parent promoter, who referred this promoter and earns from the second tier on.',
    ),
    earnings_balance: field(
      balance,
      'Total approved earnings, less refunds, by unit. Cash is in the smallest unit of the account’s currency.',
    ),
    current_balance: field(balance, 'Unpaid earnings, by unit.'),
    paid_balance: field(balance, 'Paid earnings, by unit.'),
    auth_token: field(nullableText, 'Token that identifies the promoter in calls; null for keys without `manage`.'),
  }),
  'A promoter in short form, with balances.',
);

/** Specification: Lead / customer, without promotion and promoter. */
export const v1Lead = field(
  v.object({
    id: field(idField, 'Id of the lead.'),
    state: field(
      v.picklist(LEAD_STATES),
      'State of the lead: `signup`, `active` (has bought), `subscribed`, `cancelled`, `denied` (its sales do not ' +
        'count), or `pending` (claimed by its promoter, not approved yet).',
    ),
    uid: field(nullableText, 'The company’s id of the lead.'),
    email: field(v.string(), 'E-mail of the lead; empty if there is none.'),
    customer_since: field(nullable(timestampField), 'When the lead became a customer; null before its first sale.'),
    cancelled_at: field(nullable(timestampField), 'When the customer canceled; null otherwise.'),
    plan_name: field(nullableText, 'Plan of the lead, as named by its sales.'),
    suspicion: field(
      v.string(),
      'Suspected fraud: `no_suspicion`, or a fraud rule of the account such as `same_promoter_email`.',
    ),
    username: field(nullableText, 'Username of the lead.'),
    website: field(nullableText, 'Website of the lead.'),
    created_at: field(timestampField, 'When the lead was created.'),
    split_promotion_id: field(
      nullable(idField),
      'Promotion that shares the lead’s commissions; the first one if there are several.',
    ),
    custom_fields: field(nullable(v.record(v.string(), v.unknown())), 'Custom fields of the lead.'),
    split_percentage_value: field(nullable(integerField), 'Share of that promotion, in percent.'),
    visitor_sub_id: field(nullableText, 'Sub ID of the visitor.'),
  }),
  'A lead; a customer after the first purchase.',
);

/** Specification: refund `reward` object; a commission in version 1. */
export const v1Reward = field(
  v.object({
    id: field(idField, 'Id of the reward (commission).'),
    status: field(
      v.picklist(COMMISSION_STATUSES),
      'Status of the reward: `approved` is payable, `pending` needs approval, `denied` is not payable.',
    ),
    amount: field(
      integerField,
      'Amount that the promoter earns, in the smallest unit of `unit`. Negative for a refund.',
    ),
    unit: field(v.picklist(UNITS), 'Unit of the amount.'),
    created_at: field(timestampField, 'When the reward was created.'),
    lead: field(
      nullable(v1Lead),
      'Lead that earned the reward; null if the reward was created manually for a promotion.',
    ),
    event_id: field(v.string(), 'The company’s id of the sale or refund; empty if the reward was created manually.'),
    conversion_amount: field(
      integerField,
      'Amount of the sale, in the smallest unit of the account’s currency. Negative for a refund.',
    ),
    tier_level: field(idField, '1 for the lead’s own promoter, 2 for that promoter’s parent, and so on.'),
    split_type: field(nullable(v.literal('percentage')), 'Set if several promoters share the commission of the sale.'),
  }),
  'A reward; called commission in version 2.',
);

const event = { id: field(idField, 'Id of the event.'), lead: v1Lead, promoter: v1ReducedPromoter };
const eventTypeField = <const Type extends string>(type: Type) => field(v.literal(type), 'Event type.');

/** Specification: v1 tracking event. Sign-ups earn nothing. */
export const v1SignupEvent = v.object({
  ...event,
  type: eventTypeField('signup'),
  amount_cents: field(integerField, 'Always 0: a sign-up has no amount.'),
  reward: field(v.string(), 'Always empty: a sign-up earns nothing.'),
});
export const v1SubscriberEvent = v.object({ ...v1SignupEvent.entries, type: eventTypeField('subscriber') });
export const v1SaleEvent = v.object({
  ...event,
  type: eventTypeField('sale'),
  amount_cents: field(integerField, 'Amount of the sale, in the smallest unit of the account’s currency.'),
  reward: field(nullable(v1Reward), 'Reward of the lead’s own promoter; null if nothing was earned.'),
});
export const v1RefundEvent = v.object({
  ...event,
  type: eventTypeField('refund'),
  amount_cents: field(integerField, 'Amount of the refund, in the smallest unit of the account’s currency. Negative.'),
  reward: field(nullable(v1Reward), 'Amount reversed for the lead’s own promoter; null if nothing was reversed.'),
});
export const v1RefundReversalEvent = v.object({
  ...event,
  type: eventTypeField('refund_reversal'),
  amount_cents: field(integerField, 'Amount of the refund, in the smallest unit of the account’s currency.'),
  reward: field(nullable(v1Reward), 'Amount restored to the lead’s own promoter; null if nothing was restored.'),
});
export const v1CancellationEvent = v.object({
  ...event,
  type: eventTypeField('cancellation'),
  amount_cents: field(v.null(), 'Always null: a cancellation has no amount.'),
  reward: field(v.null(), 'Always null: a cancellation changes no reward.'),
});

/** Specification: Profile. */
export const v1Profile = v.object({
  first_name: field(nullableText, 'First name.'),
  last_name: field(nullableText, 'Last name.'),
  website: field(nullableText, 'Website.'),
  company_name: field(nullableText, 'Name of the promoter’s company.'),
  phone_number: field(nullableText, 'Phone number.'),
  address: field(nullableText, 'Postal address.'),
  vat_id: field(nullableText, 'VAT id.'),
  country: field(nullableText, 'Country.'),
  paypal_email: field(nullableText, 'E-mail of the PayPal account for payouts.'),
  avatar_url: field(nullableText, 'URL of the promoter’s picture.'),
  description: field(nullableText, 'Description by the promoter.'),
  social_accounts: field(
    v.record(v.picklist(SOCIAL_NETWORKS), v.object({ url: field(v.string(), 'URL of the account.') })),
    'Social media accounts, by network.',
  ),
});

const COUNTER_TEXTS: Readonly<Record<Counter, string>> = {
  visitors_count: 'Number of visitors by its links.',
  leads_count: 'Number of leads.',
  customers_count: 'Number of leads who became customers.',
  active_customers_count: 'Number of customers who have not canceled.',
  sales_count: 'Number of sales.',
  refunds_count: 'Number of refunds.',
  cancellations_count: 'Number of customers who canceled.',
  sales_total: 'Total sales, in the smallest unit of the account’s currency.',
  refunds_total: 'Total refunds, in the smallest unit of the account’s currency.',
};
const counter = (name: Counter) => field(integerField, COUNTER_TEXTS[name]);
const counters = Object.fromEntries(COUNTERS.map((name) => [name, counter(name)])) as Record<
  Counter,
  ReturnType<typeof counter>
>;

/** Redirect to the promotion until released. */
export const formerRefIdList = field(
  v.array(
    v.object({
      ref_id: field(v.string(), 'Former ref id.'),
      free_at: field(timestampField, 'When this ref id stops leading here.'),
    }),
  ),
  'Former ref ids. They lead here for a year.',
);

const targetReward = v.object({
  id: field(idField, 'Id of the reward.'),
  amount: field(nullable(integerField), 'Amount of the reward, in the smallest unit of `unit`.'),
  type: field(v.literal('target'), 'Always `target`.'),
  unit: field(v.picklist(UNITS), 'Unit of the reward.'),
  name: field(v.string(), 'Name of the reward.'),
  target_metric: field(v.picklist(TARGET_METRICS), 'Metric of the target.'),
  target_amount: field(nullable(integerField), 'Target number or amount; null for joining.'),
  target_repeats: field(v.boolean(), 'Whether it is earned again with each further `target_amount`.'),
  default_promo_code: field(nullableText, 'Always null.'),
});

/** Specification: Promotion. */
export const v1Promotion = field(
  v.object({
    id: field(idField, 'Id of the promotion: a promoter in a campaign.'),
    status: field(
      v.picklist(['offer_running', 'offer_inactive']),
      '`offer_running` if the promoter can earn in the campaign.',
    ),
    ref_id: field(v.string(), 'Ref id, used in referral links.'),
    former_ref_ids: formerRefIdList,
    promo_code: field(nullableText, 'Promo code of the promoter in this campaign.'),
    customer_promo_code: field(nullableText, 'Promo code for the promoter’s customers.'),
    target_reached_at: field(nullable(timestampField), 'When the promotion last reached a target of its campaign.'),
    promoter_id: field(idField, 'Id of the promoter.'),
    campaign_id: field(idField, 'Id of the campaign.'),
    referral_link: field(v.string(), 'The promoter’s referral link.'),
    current_offer: field(nullable(currentOffer), 'Offer for the promoter’s customers; null if there is none.'),
    current_referral_reward: field(
      nullable(
        v.object({
          id: field(idField, 'Id of the reward.'),
          amount: field(
            nullable(integerField),
            'Flat amount per sale, in the smallest unit of `unit`; null for a percentage.',
          ),
          type: field(v.literal('per_referral'), 'Always `per_referral`.'),
          unit: field(v.picklist(UNITS), 'Unit of the reward.'),
          name: field(v.string(), 'Name of the reward.'),
          per_of_sale: field(v.number(), 'Percentage of a sale; 0 for a flat amount.'),
          default_promo_code: field(nullableText, 'Always null.'),
        }),
      ),
      'Reward for sales; null if the campaign has none.',
    ),
    current_promotion_reward: field(nullable(targetReward), 'Reward for joining the campaign; null if there is none.'),
    current_target_reward: field(nullable(targetReward), 'First target of the campaign; null if there is none.'),
    campaign_name: field(v.string(), 'Name of the campaign.'),
    hidden: field(v.boolean(), 'Whether the promoter has left the campaign.'),
    ...counters,
  }),
  'Promotion: a promoter in a campaign, with its ref id and counters.',
);

const v1NamedReward = v.object({
  id: field(idField, 'Id of the reward.'),
  name: field(v.string(), 'Name of the reward.'),
});

/** Specification: Promoter. */
export const v1Promoter = field(
  v.object({
    ...v1ReducedPromoter.entries,
    profile: field(v1Profile, 'Profile of the promoter.'),
    promotions: field(v.array(v1Promotion), 'The promoter’s campaigns.'),
    custom_fields: field(v.record(v.string(), v.unknown()), 'Custom fields of the promoter.'),
    promo_codes: field(
      v.array(
        v.object({
          id: field(idField, 'Id of the promo code.'),
          code: field(v.string(), 'Code that customers enter.'),
          reward: field(nullable(v1NamedReward), 'Reward for sales with the code.'),
        }),
      ),
      'Active promo codes.',
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
  'A reward with its promotion and promoter.',
);

/** Specification: Payout. */
export const v1Payout = field(
  v.object({
    id: field(idField, 'Id of the payout.'),
    status: field(
      v.picklist(V1_PAYOUT_STATUSES),
      '`pending`, `processing` or `completed` (paid). Version 2’s `failed` is shown as `pending`, since it can be paid again; ' +
        'its `cancelled`, which will not be paid, as `processing`.',
    ),
    amount: field(integerField, 'Amount of the payout, in the smallest unit of `unit`.'),
    date_paid: field(nullable(timestampField), 'When the payout was paid; null until then.'),
    due_date: field(timestampField, 'When the payout is due.'),
    unit: field(v.picklist(UNITS), 'Unit of the amount.'),
    created_at: field(timestampField, 'When the payout was created.'),
    has_issues: field(v.boolean(), 'Whether issues prevent the payment.'),
    issues: field(payoutIssueList, 'Issues that prevent the payment; empty if there are none.'),
    reward: field(v.null(), 'Always null.'),
    promoter: v1ReducedPromoter,
    campaign: field(
      v.object({
        id: field(idField, 'Id of the campaign.'),
        name: field(v.string(), 'Name of the campaign.'),
        landing_url: field(v.string(), 'Landing page URL.'),
        description: field(v.string(), 'Description of the campaign.'),
        private: field(v.boolean(), 'Whether promoters join by invitation only.'),
        color: field(v.string(), 'Color of the campaign.'),
        default_webhook_url: field(
          v.string(),
          'URL for webhooks of this campaign; empty if there is none, and for keys without `manage`.',
        ),
        auto_approve_rewards: field(v.boolean(), 'Automatic approval of commissions.'),
        auto_approve_promoters: field(v.boolean(), 'Automatic approval of promoters.'),
      }),
      'Campaign of the payout.',
    ),
  }),
  'A payout to a promoter in one campaign and unit.',
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
