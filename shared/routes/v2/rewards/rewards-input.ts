import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { DECIMAL_PATTERN } from '#shared/domain/money/decimal.ts';
import {
  DURATION_TYPES,
  isPercent,
  LARGEST_FLAT,
  LONGEST_DURATION,
  MOST_TIERS,
  PERCENT_OF,
  REWARD_SCOPES,
  REWARD_TYPES,
  TARGET_METRICS,
  UNITS,
} from '#shared/domain/rewards/reward.ts';
import {
  FLAT_PER,
  LARGEST_STEP_REVENUE,
  LARGEST_STEP_VALUE,
  MOST_STEP_RULES,
  MOST_STEPS,
  STEP_CONDITIONS,
  STEP_NUMBERS,
} from '#shared/domain/rewards/reward-steps.ts';
import { details, flag, integer, some, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

/** Twelve digits, a point, and nine. */
const LONGEST_PERCENT = 22;

const invalid = (name: string) => `${name} is invalid.`;
const described = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) => v.optional(described(description, flag(invalid(name))));
const isPositive = (given: string) => DECIMAL_PATTERN.test(given) && Number(given) > 0;

/** A rule of a schema. */
const stepRule = v.pipe(
  details(invalid('schemas'), {
    type: v.picklist(STEP_NUMBERS, `schemas: type of a rule is one of ${STEP_NUMBERS.join(', ')}.`),
    condition: v.picklist(STEP_CONDITIONS, `schemas: condition of a rule is one of: ${STEP_CONDITIONS.join(', ')}.`),
    value: integer('schemas: value of a rule is a whole number.', 0, LARGEST_STEP_REVENUE),
    operator: v.optional(v.picklist(['and', 'or'], invalid('schemas')), 'and'),
    filter_by: v.optional(v.null('schemas: filter_by is null. Sales of all prices are counted.')),
  }),
  v.check(
    ({ type, value }) => type === 'promoter_campaign_revenue' || value <= LARGEST_STEP_VALUE,
    `schemas: value of a rule is ${LARGEST_STEP_VALUE} at most, except for revenue.`,
  ),
  v.check(
    ({ condition, value }) => condition !== 'multiple of' || value > 0,
    'schemas: value of a rule is 1 or more where it is a multiple.',
  ),
);

/** What a reward gives, as version 2 says it: an amount, and whether that is flat or a percentage. */
const schema = details(invalid('schemas'), {
  unit: v.optional(v.picklist(UNITS, invalid('schemas'))),
  amount: v.pipe(text(invalid('schemas'), LONGEST_PERCENT), v.check(isPositive, invalid('schemas'))),
  flat_amount: flag(invalid('schemas')),
  per: v.nullish(v.picklist(FLAT_PER, 'schemas: per is item or sale.')),
  rules: v.optional(
    v.pipe(
      v.array(stepRule, invalid('schemas')),
      v.maxLength(MOST_STEP_RULES, `schemas: ${MOST_STEP_RULES} rules at most for each.`),
    ),
    [],
  ),
});

const limit = (name: string, description: string) =>
  v.optional(described(`${description} 0 takes the limit away.`, integer(invalid(name), 0, LARGEST_FLAT)));

const REFUSED = {
  max_redemptions: 'max_redemptions: no coupons of a billing provider are created, so they cannot be counted.',
  should_create_provider_coupon: 'should_create_provider_coupon: no coupons of a billing provider are created.',
  new_customers_only: 'new_customers_only: a reward counts for all customers. Use duration once for first sales alone.',
  provider_coupon_id: 'provider_coupon_id: no billing provider is asked. Use coupon, which is kept and shown.',
} as const;
/** What no reward does: it is refused unless it says no. */
const refused = (name: keyof typeof REFUSED) =>
  v.optional(
    described(
      'Refused, unless it is false.',
      v.pipe(
        v.unknown(),
        v.check((said) => said === false || said === 'false', REFUSED[name]),
        v.metadata({ type: 'boolean', const: false }),
      ),
    ),
  );

const rewardName = described('What it is called.', text(invalid('name')));

/** What may be said of a reward. */
const rewardDetails = {
  promoter_reward_type: v.optional(
    described(
      'What it is for: sales of a promoter’s own leads (`sale`) or of its children’s (`tier`), or each ' +
        'lead’s first sign-up (`per_referral`, always an `amount`). or promotions that reach a `target`. One of the type `custom`, or `target` without a `target_metric`, ' +
        'is for the company’s own use.',
      v.picklist(REWARD_TYPES, invalid('promoter_reward_type')),
    ),
  ),
  unit: v.optional(described('What it is paid in (`cash`).', v.picklist(UNITS, invalid('unit')))),
  percent: v.optional(
    described(
      'What share of a sale it gives, in percent: an exact decimal above 0 and up to 100. This or `amount`.',
      v.pipe(text(invalid('percent'), LONGEST_PERCENT), v.check(isPercent, invalid('percent'))),
    ),
  ),
  amount: v.optional(
    described(
      'What it gives for each item sold, for the sale (`per`) or for each referral, in the smallest unit. This or `percent`.',
      integer(invalid('amount'), 1, LARGEST_FLAT),
    ),
  ),
  per: v.optional(
    described(
      'What sales give the `amount` for: each `item` sold (`item`), or the `sale`, however many items it has.',
      v.picklist(FLAT_PER, 'per is item or sale.'),
    ),
  ),
  flat_amount: yesOrNo(
    'flat_amount',
    'Whether it gives an `amount` (true) or a `percent` (false). Needed to change a reward from one to the other, or from steps.',
  ),
  duration: v.optional(
    described(
      'How long a lead’s sales earn it: for ever, once, or as many months or sales as `duration_count` says. ' +
        '`repeating` is another word for `months`.',
      v.pipe(
        v.picklist([...DURATION_TYPES, 'repeating'], invalid('duration')),
        v.transform((type) => (type === 'repeating' ? 'months' : type)),
      ),
    ),
  ),
  duration_count: v.optional(
    described(
      'How many months since the lead became a customer, or how many sales.',
      integer(invalid('duration_count'), 1, LONGEST_DURATION),
    ),
  ),
  tier_level: v.optional(
    described(
      '1 for the promoter of the lead; of type `tier`, 2 for its parent, and so on.',
      integer(invalid('tier_level'), 1, MOST_TIERS),
    ),
  ),
  tier_mode: v.optional(
    described(
      'What the percentage of a `tier` reward is of: the sale, or the commission of the tier below.',
      v.picklist(PERCENT_OF, invalid('tier_mode')),
    ),
  ),
  is_promoter_reward: yesOrNo(
    'is_promoter_reward',
    'Whether promoters earn it (true); otherwise it is what referred leads are promised.',
  ),
  hide_reward: yesOrNo('hide_reward', 'Whether promoters are not to be shown it.'),
  duration_in_months: v.optional(
    described(
      'How many months since the lead became a customer: the same as `duration_count`.',
      integer(invalid('duration_in_months'), 1, LONGEST_DURATION),
    ),
  ),
  tier_reward_mode: v.optional(
    described(
      'The same as `tier_mode`: `tier_override_mode` is of the sale, `tier_commission_mode` of the commission of the tier below.',
      v.pipe(
        v.picklist(
          ['tier_commission_mode', 'tier_override_mode', 'tier_net_override_mode'],
          invalid('tier_reward_mode'),
        ),
        v.check(
          (mode) => mode !== 'tier_net_override_mode',
          'tier_reward_mode: tier_net_override_mode is not known. Use tier_override_mode or tier_commission_mode.',
        ),
      ),
    ),
  ),
  schemas: v.optional(
    described(
      'What it gives: its `unit`, its `amount`, and whether that is a `flat_amount` in the smallest unit (`per` item or sale) or a percentage. In ' +
        'the place of `percent`, `amount` and `unit`. Several, all in one unit, are steps: a sale earns by the first one whose ' +
        '`rules` hold, and one without rules comes last. A rule goes by which sale of the customer it is, from 1, or by the ' +
        'whole months that the customer was one, from 0; or by the promoter’s customers in the campaign with this one, or its ' +
        'revenue there before the sale, in the smallest unit. Rules are joined from the first to the last by their `operator`.',
      v.pipe(
        some(schema, invalid('schemas')),
        v.maxLength(MOST_STEPS, `schemas: ${MOST_STEPS} at most.`),
        v.check((all) => new Set(all.map(({ unit }) => unit)).size === 1, 'schemas: all have the same unit.'),
      ),
    ),
  ),
  min_amount: limit('min_amount', 'The least that a sale gives, in the smallest unit.'),
  max_amount: limit('max_amount', 'The most that a sale gives, in the smallest unit.'),
  max_per_customer_month: limit(
    'max_per_customer_month',
    'The most that the sales of one customer give in a month, in the smallest unit, less what refunds take back.',
  ),
  max_redemptions: refused('max_redemptions'),
  should_create_provider_coupon: refused('should_create_provider_coupon'),
  new_customers_only: refused('new_customers_only'),
  provider_coupon_id: refused('provider_coupon_id'),
  target_metric: v.optional(
    described(
      'What a reward of the type `target` is for: that a promoter has `joined` the campaign, or that it has so many `referrals` or ' +
        '`customers`, or so much `revenue` there.',
      v.picklist(TARGET_METRICS, invalid('target_metric')),
    ),
  ),
  target_amount: v.optional(
    described(
      'How many, or how much in the smallest unit of the account’s currency.',
      integer(invalid('target_amount'), 1, MAX_AMOUNT),
    ),
  ),
  target_repeats: yesOrNo('target_repeats', 'Whether it is given again with each further `target_amount` (false).'),
  coupon: v.optional(
    described(
      'Code of a coupon that belongs to it: kept and shown.',
      text(invalid('coupon'), undefined, { blank: true }),
    ),
  ),
};

/** Parameters of the reward calls. */
export const createRewardInput = v.object({ name: rewardName, ...rewardDetails });
export const updateRewardInput = v.object({ id: recordId('id'), name: v.optional(rewardName), ...rewardDetails });
export const listRewardsInput = v.object({
  scope: v.optional(
    described(
      'Lists those that promoters earn, or those that referred leads are promised.',
      v.picklist(REWARD_SCOPES, invalid('scope')),
    ),
  ),
  ...companyPaging,
});

export type CreateRewardInput = v.InferOutput<typeof createRewardInput>;
export type UpdateRewardInput = v.InferOutput<typeof updateRewardInput>;
