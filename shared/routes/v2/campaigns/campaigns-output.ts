import * as v from 'valibot';
import { APPLY_ON, LEVEL_METRICS } from '#shared/domain/campaigns/campaign.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PERCENT_OF, REWARD_TYPES, TARGET_METRICS, UNITS } from '#shared/domain/rewards/reward.ts';
import { FLAT_PER, STEP_CONDITIONS, STEP_NUMBERS } from '#shared/domain/rewards/reward-steps.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { leastByMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

export const rules = v.array(
  v.object({
    apply_on: field(
      v.picklist(APPLY_ON),
      'Whether it is for all plans, for those in `plan_ids` and of `products`, or for the prices of products with that interval.',
    ),
    plan_ids: field(v.array(v.string()), 'Ids of the plans that it names itself.'),
    reward_id: field(id, 'Id of the reward.'),
    product_ids: field(v.array(id), 'Ids of the products that it is for; empty for all.'),
    products: field(
      v.array(v.object({ id: field(id, 'Id.'), name: field(v.string(), 'Name.') })),
      'The same with their names.',
    ),
    reward: field(
      v.object({
        name: field(v.string(), 'Name of the reward.'),
        promoter_reward_type: field(v.picklist(REWARD_TYPES), 'What it is given for.'),
        hide_reward: field(v.boolean(), 'Whether promoters are not shown it.'),
        tier_level: field(id, '1 for the promoter of the lead, 2 for that one’s parent, and so on.'),
        coupon: field(v.string(), 'Coupon that goes with it; empty for none.'),
      }),
      'The reward in short.',
    ),
  }),
);

export const v2Campaign = field(
  v.object({
    id: field(id, 'Id of the campaign.'),
    name: field(v.string(), 'Name of the campaign.'),
    color: field(v.string(), 'Colour of the campaign, such as `#4f46e5`.'),
    landing_url: field(v.string(), 'Where referral links lead.'),
    description: field(v.string(), 'What the campaign is about.'),
    default_webhook_url: field(
      v.string(),
      'Address that is sent webhooks about this campaign; empty for none, and for callers who may not `manage`.',
    ),
    private: field(v.boolean(), 'Whether promoters join by invitation alone.'),
    is_private: field(v.boolean(), 'The same as `private`.'),
    stats: field(
      v.object({
        referrals_count: field(whole, 'Leads created.'),
        customers_count: field(whole, 'Leads who became customers.'),
        sales_count: field(whole, 'Sales.'),
        revenue_amount: field(whole, 'Sales less refunds, in the smallest unit of the account’s currency.'),
        promoters_count: field(whole, 'Promoters who take part in it now.'),
      }),
      'What it has brought about altogether, as of the last roll-up of reports.',
    ),
    links: field(
      v.array(
        v.object({
          id: field(id, 'Id of the link in its campaign.'),
          name: field(v.string(), 'Name of the link.'),
          url: field(v.string(), 'The page it leads to.'),
        }),
      ),
      'Further pages that promoters may link to.',
    ),
    track_ad_traffic: field(v.literal('allow'), 'Visitors by advertisements count as all others.'),
    auto_approve_leads: field(v.boolean(), 'Always true: a lead waits for nobody.'),
    upgrade_details: field(
      maybe(
        v.object({
          campaign_id: field(id, 'The next campaign.'),
          amount: field(whole, 'How many customers, or revenue in the smallest unit of the account’s currency.'),
          metric: field(v.picklist(LEVEL_METRICS), 'What it goes by.'),
        }),
      ),
      'From when on its promoters move to another campaign; null where they stay.',
    ),
    signup_url: field(v.string(), 'Always empty: there is no page on which promoters sign up.'),
    is_default: field(v.boolean(), 'Whether promoters join it where no campaign is named.'),
    auto_approve_promoters: field(v.boolean(), 'Whether promoters are accepted at once.'),
    auto_approve_rewards: field(v.boolean(), 'Whether commissions are approved at once.'),
    auto_approve_up_to: field(
      whole,
      'The largest commission in cash that is approved at once, in the smallest unit of the account’s currency; 0: however large.',
    ),
    holding_days: field(whole, 'For how many days after its sale a commission is in no payout.'),
    selected_payout_methods: field(
      v.array(v.picklist(PAYOUT_METHODS)),
      'By which methods is paid what is earned in it; empty: by those of the account.',
    ),
    payout_method_options: field(
      leastByMethod,
      'What holds for each method, where it has a list of its own; empty: as set for the account.',
    ),
    visitor_cookie_life: field(whole, 'For how many days a visitor is remembered.'),
    last_click_wins: field(v.boolean(), 'Whether a visitor who comes by another promoter’s link becomes that one’s.'),
    promoters_edit_ref_token: field(v.boolean(), 'Whether promoters may change their ref ids themselves.'),
    promoters_create_promo_codes: field(v.boolean(), 'Whether promoters may create promo codes themselves.'),
    promoters_add_referrals: field(
      v.boolean(),
      'Whether promoters may claim referrals by e-mail, without a link. The company approves each.',
    ),
    ref_token_param: field(v.string(), 'Name of the parameter that carries the ref id in its links.'),
    rewards_for_promoters: field(rules, 'What promoters earn.'),
    rewards_for_referrals: field(rules, 'What referrals are given.'),
    archived_at: field(maybe(when), 'Since when it takes no new promoters; null where it is not archived.'),
    created_at: field(when, 'When the campaign was created.'),
  }),
  'A campaign: where its links lead and what it gives.',
);

export const stepRule = {
  type: field(
    v.picklist(STEP_NUMBERS),
    'What it goes by: which sale of the customer it is, from 1; the whole months that the customer was one, from 0; the ' +
      'promoter’s customers in the campaign, with this one; or its revenue there before the sale.',
  ),
  condition: field(v.picklist(STEP_CONDITIONS), 'How that is compared with `value`.'),
  value: field(whole, 'A number of sales, months or customers, or revenue in the smallest unit.'),
  operator: field(v.picklist(['and', 'or']), 'How it is joined with the rules before it.'),
};

/** Either `percent` or `amount` is null. */
export const v2Reward = field(
  v.object({
    id: field(id, 'Id of the reward.'),
    name: field(v.string(), 'Name of the reward.'),
    promoter_reward_type: field(v.picklist(REWARD_TYPES), 'What it is given for.'),
    unit: field(v.picklist(UNITS), 'What it is counted in.'),
    percent: field(textOrNull, 'Percent as exact decimal text; null for a fixed amount.'),
    amount: field(maybe(whole), 'Fixed amount in the smallest unit of `unit`; null for a percentage.'),
    per: field(
      maybe(v.picklist(FLAT_PER)),
      'What the amount is given for: each `item` sold, or the `sale`; null for a percentage, and where no sale earns it.',
    ),
    duration: field(
      v.picklist(['forever', 'once', 'repeating', 'sales']),
      'For how long a customer earns it: `forever`, `once`, for some months (`repeating`) or for some `sales`.',
    ),
    duration_count: field(maybe(whole), 'How many months or sales; null where the duration has no number.'),
    tier_level: field(id, '1 for the promoter of the lead, 2 for that one’s parent, and so on.'),
    tier_mode: field(
      v.picklist(PERCENT_OF),
      'What a percentage is taken of: the sale, or the commission one tier below.',
    ),
    target_metric: field(maybe(v.picklist(TARGET_METRICS)), 'What a reward for a target is for; null for another one.'),
    target_amount: field(maybe(whole), 'How many, or how much; null for no target, and for joining.'),
    target_repeats: field(v.boolean(), 'Whether it is given again with each further `target_amount`.'),
    coupon: field(v.string(), 'Coupon that goes with the reward; empty for none.'),
    is_promoter_reward: field(v.boolean(), 'Whether promoters earn it; otherwise referred leads are promised it.'),
    editable: field(v.boolean(), 'Always true: commissions keep the terms they were created with.'),
    hide_reward: field(v.boolean(), 'Whether promoters are not shown it.'),
    duration_in_months: field(maybe(whole), 'How many months; null for another duration.'),
    tier_reward_mode: field(
      maybe(v.picklist(['tier_commission_mode', 'tier_override_mode'])),
      'What a percentage of a `tier` reward is taken of: the commission one tier below, or the sale. Null for another type.',
    ),
    schemas: field(
      v.array(
        v.object({
          unit: field(v.picklist(UNITS), 'What it is counted in.'),
          amount: field(v.number(), 'Fixed amount in the smallest unit, or percent. `percent` is the exact one.'),
          flat_amount: field(v.boolean(), 'Whether it is a fixed amount.'),
          per: field(maybe(v.picklist(FLAT_PER)), 'What a fixed amount is given for; null for a percentage.'),
          rules: field(
            v.array(
              v.object({
                ...stepRule,
                filter_by: field(v.null(), 'Always null: sales of all prices are counted.'),
              }),
            ),
            'When it gives that; empty: for all sales that come to none of the others.',
          ),
        }),
      ),
      'What it gives. Several are steps: a sale earns by the first one whose rules hold. `percent` and `amount` are the first one’s.',
    ),
    min_amount: field(maybe(whole), 'The least that a sale gives; null for no limit.'),
    max_amount: field(maybe(whole), 'The most that a sale gives; null for no limit.'),
    max_per_customer_month: field(maybe(whole), 'The most that a customer’s sales of a month give; null for no limit.'),
    max_redemptions: field(maybe(whole), 'Always null: no provider’s coupons are created.'),
    new_customers_only: field(v.boolean(), 'Always false.'),
    provider_coupon_id: field(textOrNull, 'Always null: no provider’s coupons are created.'),
    provider: field(v.string(), 'Always empty: no billing provider is asked.'),
    updated_at: field(when, 'When it was changed last.'),
    created_at: field(when, 'When the reward was created.'),
  }),
  'A reward: the terms that campaigns give.',
);

export type V2Campaign = v.InferOutput<typeof v2Campaign>;
export type V2Reward = v.InferOutput<typeof v2Reward>;
