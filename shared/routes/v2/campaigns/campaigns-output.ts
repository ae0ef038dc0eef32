import * as v from 'valibot';
import { APPLY_ON, LEVEL_METRICS } from '#shared/domain/campaigns/campaign.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PERCENT_OF, REWARD_TYPES, TARGET_METRICS, UNITS } from '#shared/domain/rewards/reward.ts';
import { FLAT_PER, STEP_CONDITIONS, STEP_NUMBERS } from '#shared/domain/rewards/reward-steps.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { minimumsByMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

export const rewardRuleList = v.array(
  v.object({
    apply_on: field(
      v.picklist(APPLY_ON),
      'Whether it applies to all plans, to `plan_ids` and the plans of `products`, or to the products’ prices of that billing period.',
    ),
    plan_ids: field(v.array(v.string()), 'Ids of the plans named in the rule.'),
    reward_id: field(idField, 'Id of the reward.'),
    product_ids: field(v.array(idField), 'Ids of its products; empty for all.'),
    products: field(
      v.array(v.object({ id: field(idField, 'Id.'), name: field(v.string(), 'Name.') })),
      'The products with their names.',
    ),
    reward: field(
      v.object({
        name: field(v.string(), 'Name of the reward.'),
        promoter_reward_type: field(v.picklist(REWARD_TYPES), 'What the reward is given for.'),
        hide_reward: field(v.boolean(), 'Whether the reward is hidden from promoters.'),
        tier_level: field(idField, '1 for the lead’s promoter, 2 for that promoter’s parent, and so on.'),
        coupon: field(v.string(), 'Coupon of the reward; empty if none.'),
      }),
      'The reward, in short.',
    ),
  }),
);

export const v2Campaign = field(
  v.object({
    id: field(idField, 'Id of the campaign.'),
    name: field(v.string(), 'Name of the campaign.'),
    color: field(v.string(), 'Color of the campaign, such as `#4f46e5`.'),
    landing_url: field(v.string(), 'Landing page URL of referral links.'),
    description: field(v.string(), 'Description for promoters.'),
    default_webhook_url: field(
      v.string(),
      'URL that receives webhooks about this campaign; empty if none, and for callers without `manage`.',
    ),
    private: field(v.boolean(), 'Whether promoters join by invitation only.'),
    is_private: field(v.boolean(), 'Same as `private`.'),
    stats: field(
      v.object({
        referrals_count: field(integerField, 'Number of leads created.'),
        customers_count: field(integerField, 'Number of leads who became customers.'),
        sales_count: field(integerField, 'Number of sales.'),
        revenue_amount: field(integerField, 'Sales less refunds, in the smallest unit of the account’s currency.'),
        promoters_count: field(integerField, 'Number of promoters currently in the campaign.'),
      }),
      'Totals of the campaign, as of the last report roll-up.',
    ),
    links: field(
      v.array(
        v.object({
          id: field(idField, 'Id of the link in its campaign.'),
          name: field(v.string(), 'Name of the link.'),
          url: field(v.string(), 'URL of the page.'),
        }),
      ),
      'Additional pages that promoters can link to.',
    ),
    track_ad_traffic: field(v.literal('allow'), 'Always `allow`: visitors from ads count like all others.'),
    auto_approve_leads: field(v.boolean(), 'Always true: leads need no approval.'),
    upgrade_details: field(
      nullable(
        v.object({
          campaign_id: field(idField, 'Id of the next campaign.'),
          amount: field(
            integerField,
            'Number of customers, or revenue in the smallest unit of the account’s currency.',
          ),
          metric: field(v.picklist(LEVEL_METRICS), 'Metric of the tier upgrade.'),
        }),
      ),
      'Tier upgrade: when promoters move to another campaign; null if they do not.',
    ),
    signup_url: field(v.string(), 'Always empty: promoters sign up in the portal.'),
    is_default: field(v.boolean(), 'Whether promoters join it if no campaign is named.'),
    auto_approve_promoters: field(v.boolean(), 'Automatic approval of promoters.'),
    auto_approve_rewards: field(v.boolean(), 'Automatic approval of commissions.'),
    auto_approve_up_to: field(
      integerField,
      'Largest cash commission approved automatically, in the smallest unit of the account’s currency; 0 for no limit.',
    ),
    holding_days: field(integerField, 'Holding period (days): how long after its sale a commission is in no payout.'),
    selected_payout_methods: field(
      v.array(v.picklist(PAYOUT_METHODS)),
      'Payout methods for its commissions; empty for those of the account.',
    ),
    payout_method_options: field(
      minimumsByMethod,
      'Settings of each of its own payout methods; empty for those of the account.',
    ),
    visitor_cookie_life: field(integerField, 'Cookie duration (days).'),
    last_click_wins: field(v.boolean(), 'Attribution: true for last click, false for first click.'),
    promoters_edit_ref_token: field(v.boolean(), 'Whether promoters can change their ref ids.'),
    promoters_create_promo_codes: field(v.boolean(), 'Whether promoters can create promo codes.'),
    promoters_add_referrals: field(
      v.boolean(),
      'Whether promoters can claim referrals by e-mail, without a link. The company approves each claim.',
    ),
    ref_token_param: field(v.string(), 'Query parameter that carries the ref id in referral links.'),
    rewards_for_promoters: field(rewardRuleList, 'What promoters earn.'),
    rewards_for_referrals: field(rewardRuleList, 'What referrals are promised.'),
    archived_at: field(
      nullable(timestampField),
      'When it was archived; null if it is not. Archived campaigns take no new promoters.',
    ),
    created_at: field(timestampField, 'When the campaign was created.'),
  }),
  'A campaign, with its landing page and rewards.',
);

export const stepRule = {
  type: field(
    v.picklist(STEP_NUMBERS),
    'What is compared: the number of the customer’s sale, from 1; the customer’s full months as a customer, from 0; the ' +
      'promoter’s customers in the campaign, including this one; or the promoter’s revenue there before the sale.',
  ),
  condition: field(v.picklist(STEP_CONDITIONS), 'How it is compared with `value`.'),
  value: field(integerField, 'Number of sales, months or customers, or revenue in the smallest unit.'),
  operator: field(v.picklist(['and', 'or']), 'How it combines with the previous rules.'),
};

/** Either `percent` or `amount` is null. */
export const v2Reward = field(
  v.object({
    id: field(idField, 'Id of the reward.'),
    name: field(v.string(), 'Name of the reward.'),
    promoter_reward_type: field(v.picklist(REWARD_TYPES), 'What the reward is given for.'),
    unit: field(v.picklist(UNITS), 'Unit of the commission.'),
    percent: field(nullableText, 'Exact percentage as decimal text; null for a flat amount.'),
    amount: field(nullable(integerField), 'Flat amount in the smallest unit of `unit`; null for a percentage.'),
    per: field(
      nullable(v.picklist(FLAT_PER)),
      'Whether the amount is for each `item` sold or for the `sale`; null for a percentage, and if it is not earned by sales.',
    ),
    duration: field(
      v.picklist(['forever', 'once', 'repeating', 'sales']),
      'How long a customer earns it: `forever`, `once`, for a number of months (`repeating`) or of `sales`.',
    ),
    duration_count: field(nullable(integerField), 'Number of months or sales; null for other durations.'),
    tier_level: field(idField, '1 for the lead’s promoter, 2 for that promoter’s parent, and so on.'),
    tier_mode: field(
      v.picklist(PERCENT_OF),
      'What a percentage is taken of: the sale, or the commission one tier below.',
    ),
    target_metric: field(nullable(v.picklist(TARGET_METRICS)), 'Metric of a target reward; null for other rewards.'),
    target_amount: field(
      nullable(integerField),
      'Target number or amount; null for joining, and if there is no target.',
    ),
    target_repeats: field(v.boolean(), 'Whether it is earned again with each further `target_amount`.'),
    coupon: field(v.string(), 'Coupon of the reward; empty if none.'),
    is_promoter_reward: field(v.boolean(), 'True if promoters earn it, false if referred leads are promised it.'),
    editable: field(v.boolean(), 'Always true: existing commissions keep their terms.'),
    hide_reward: field(v.boolean(), 'Whether the reward is hidden from promoters.'),
    duration_in_months: field(nullable(integerField), 'Number of months; null for other durations.'),
    tier_reward_mode: field(
      nullable(v.picklist(['tier_commission_mode', 'tier_override_mode'])),
      'What a percentage of a `tier` reward is taken of: the commission one tier below, or the sale. Null for other types.',
    ),
    schemas: field(
      v.array(
        v.object({
          unit: field(v.picklist(UNITS), 'Unit of the commission.'),
          amount: field(v.number(), 'Flat amount in the smallest unit, or percentage. `percent` is exact.'),
          flat_amount: field(v.boolean(), 'Whether it is a flat amount.'),
          per: field(
            nullable(v.picklist(FLAT_PER)),
            'Whether a flat amount is for each item or for the sale; null for a percentage.',
          ),
          rules: field(
            v.array(
              v.object({
                ...stepRule,
                filter_by: field(v.null(), 'Always null: sales of any price count.'),
              }),
            ),
            'Conditions of this step; empty if it applies to all sales that match no other step.',
          ),
        }),
      ),
      'Amounts of the reward. With several steps, a sale earns by the first whose rules match. `percent` and `amount` are those of the first step.',
    ),
    min_amount: field(nullable(integerField), 'Minimum per sale; null for no limit.'),
    max_amount: field(nullable(integerField), 'Maximum per sale; null for no limit.'),
    max_per_customer_month: field(nullable(integerField), 'Maximum per customer per month; null for no limit.'),
    max_redemptions: field(nullable(integerField), 'Always null: no coupons are created at providers.'),
    new_customers_only: field(v.boolean(), 'Always false.'),
    provider_coupon_id: field(nullableText, 'Always null: no coupons are created at providers.'),
    provider: field(v.string(), 'Always empty: no billing provider is called.'),
    updated_at: field(timestampField, 'When the reward was last updated.'),
    created_at: field(timestampField, 'When the reward was created.'),
  }),
  'A reward: one commission rule that campaigns can use.',
);

export type V2Campaign = v.InferOutput<typeof v2Campaign>;
export type V2Reward = v.InferOutput<typeof v2Reward>;
