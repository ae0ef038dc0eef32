import * as v from 'valibot';
import { DURATION_TYPES, PERCENT_OF, REWARD_TYPES, UNITS } from '#shared/domain/reward.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

const rules = v.array(
  v.object({
    apply_on: field(v.picklist(['all', 'specific']), 'Whether it is for all plans or for those in `plan_ids`.'),
    plan_ids: field(v.array(v.string()), 'Ids of the plans; empty for all.'),
    reward_id: field(id, 'Id of the reward.'),
  }),
);

/** A campaign, whole. */
export const v2Campaign = field(
  v.object({
    id: field(id, 'Id of the campaign.'),
    name: field(v.string(), 'Name of the campaign.'),
    color: field(v.string(), 'Colour of the campaign, such as `#4f46e5`.'),
    landing_url: field(v.string(), 'Where referral links lead.'),
    description: field(v.string(), 'What the campaign is about.'),
    default_webhook_url: field(v.string(), 'Address that is sent webhooks about this campaign; empty for none.'),
    private: field(v.boolean(), 'Whether promoters join by invitation alone.'),
    is_default: field(v.boolean(), 'Whether promoters join it where no campaign is named.'),
    auto_approve_promoters: field(v.boolean(), 'Whether promoters are accepted at once.'),
    auto_approve_rewards: field(v.boolean(), 'Whether commissions are approved at once.'),
    visitor_cookie_life: field(whole, 'For how many days a visitor is remembered.'),
    last_click_wins: field(v.boolean(), 'Whether a visitor who comes by another promoter’s link becomes that one’s.'),
    ref_token_param: field(v.string(), 'Name of the parameter that carries the ref id in its links.'),
    rewards_for_promoters: field(rules, 'What promoters earn.'),
    rewards_for_referrals: field(rules, 'What referrals are given.'),
    created_at: field(when, 'When the campaign was created.'),
  }),
  'A campaign: where its links lead and what it gives.',
);

/** A reward as the company defines it: `percent` or `amount` is null. */
export const v2Reward = field(
  v.object({
    id: field(id, 'Id of the reward.'),
    name: field(v.string(), 'Name of the reward.'),
    promoter_reward_type: field(v.picklist(REWARD_TYPES), 'What it is given for.'),
    unit: field(v.picklist(UNITS), 'What it is counted in.'),
    percent: field(textOrNull, 'Percent as exact decimal text; null for a fixed amount.'),
    amount: field(maybe(whole), 'Fixed amount in the smallest unit of `unit`; null for a percentage.'),
    duration: field(
      v.picklist(DURATION_TYPES),
      'For how long a customer earns it: `forever`, `once`, for some `months` or for some `sales`.',
    ),
    duration_count: field(maybe(whole), 'How many months or sales; null where the duration has no number.'),
    tier_level: field(id, '1 for the promoter of the lead, 2 for that one’s parent, and so on.'),
    tier_mode: field(
      v.picklist(PERCENT_OF),
      'What a percentage is taken of: the sale, or the commission one tier below.',
    ),
    coupon: field(v.string(), 'Coupon that goes with the reward; empty for none.'),
    created_at: field(when, 'When the reward was created.'),
  }),
  'A reward: the terms that campaigns give.',
);

export type V2Campaign = v.InferOutput<typeof v2Campaign>;
export type V2Reward = v.InferOutput<typeof v2Reward>;
