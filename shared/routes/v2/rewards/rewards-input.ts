import * as v from 'valibot';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { DECIMAL_PATTERN } from '#shared/domain/money/decimal.ts';
import {
  DURATION_TYPES,
  isRewardPercent,
  MAX_FLAT_AMOUNT,
  MAX_REWARD_DURATION,
  MAX_TIERS,
  PERCENT_OF,
  REWARD_SCOPES,
  REWARD_TYPES,
  TARGET_METRICS,
  UNITS,
} from '#shared/domain/rewards/reward.ts';
import {
  FLAT_PER,
  MAX_REWARD_STEPS,
  MAX_STEP_REVENUE,
  MAX_STEP_RULES,
  MAX_STEP_VALUE,
  STEP_CONDITIONS,
  STEP_NUMBERS,
} from '#shared/domain/rewards/reward-steps.ts';
import { detailsParam, flagParam, integerParam, oneOrMoreParam, textParam } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

/** Twelve digits, point, nine digits. */
const MAX_PERCENT_LENGTH = 22;

const invalid = (name: string) => `${name} is invalid.`;
const withDescription = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) =>
  v.optional(withDescription(description, flagParam(invalid(name))));
const isPositive = (text: string) => DECIMAL_PATTERN.test(text) && Number(text) > 0;

const stepRule = v.pipe(
  detailsParam(invalid('schemas'), {
    type: v.picklist(STEP_NUMBERS, `schemas: the type of a rule must be one of ${STEP_NUMBERS.join(', ')}.`),
    condition: v.picklist(
      STEP_CONDITIONS,
      `schemas: the condition of a rule must be one of: ${STEP_CONDITIONS.join(', ')}.`,
    ),
    value: integerParam('schemas: the value of a rule must be a whole number.', 0, MAX_STEP_REVENUE),
    operator: v.optional(v.picklist(['and', 'or'], invalid('schemas')), 'and'),
    filter_by: v.optional(v.null('schemas: filter_by must be null. Sales of any price count.')),
  }),
  v.check(
    ({ type, value }) => type === 'promoter_campaign_revenue' || value <= MAX_STEP_VALUE,
    `schemas: the value of a rule can be at most ${MAX_STEP_VALUE}, except for revenue.`,
  ),
  v.check(
    ({ condition, value }) => condition !== 'multiple of' || value > 0,
    'schemas: the value of a rule must be at least 1 with multiple of.',
  ),
);

/** Flat or a percentage. */
const schema = detailsParam(invalid('schemas'), {
  unit: v.optional(v.picklist(UNITS, invalid('schemas'))),
  amount: v.pipe(textParam(invalid('schemas'), MAX_PERCENT_LENGTH), v.check(isPositive, invalid('schemas'))),
  flat_amount: flagParam(invalid('schemas')),
  per: v.nullish(v.picklist(FLAT_PER, 'schemas: per must be item or sale.')),
  rules: v.optional(
    v.pipe(
      v.array(stepRule, invalid('schemas')),
      v.maxLength(MAX_STEP_RULES, `schemas: each can have at most ${MAX_STEP_RULES} rules.`),
    ),
    [],
  ),
});

const limit = (name: string, description: string) =>
  v.optional(withDescription(`${description} 0 removes the limit.`, integerParam(invalid(name), 0, MAX_FLAT_AMOUNT)));

const REFUSED = {
  max_redemptions: 'max_redemptions is not supported: no coupons are created at billing providers.',
  should_create_provider_coupon:
    'should_create_provider_coupon is not supported: no coupons are created at billing providers.',
  new_customers_only:
    'new_customers_only is not supported: a reward applies to all customers. For first sales only, use duration once.',
  provider_coupon_id:
    'provider_coupon_id is not supported: billing providers are not called. Use coupon, which is stored and shown.',
} as const;
/** Unsupported: only false is accepted. */
const unsupportedFlag = (name: keyof typeof REFUSED) =>
  v.optional(
    withDescription(
      'Not supported. Only false is accepted.',
      v.pipe(
        v.unknown(),
        v.check((value) => value === false || value === 'false', REFUSED[name]),
        v.metadata({ type: 'boolean', const: false }),
      ),
    ),
  );

const rewardName = withDescription('Name of the reward.', textParam(invalid('name')));

const rewardDetails = {
  promoter_reward_type: v.optional(
    withDescription(
      'What it is given for: sales of a promoter’s own leads (`sale`) or of its children’s leads (`tier`), each ' +
        'lead’s first sign-up (`per_referral`, always an `amount`), or promotions that reach a `target`. Type `custom`, and `target` without a `target_metric`, ' +
        'are for the company’s own use.',
      v.picklist(REWARD_TYPES, invalid('promoter_reward_type')),
    ),
  ),
  unit: v.optional(withDescription('Unit of the commission (default `cash`).', v.picklist(UNITS, invalid('unit')))),
  percent: v.optional(
    withDescription(
      'Percentage of the sale: an exact decimal above 0, at most 100. Send this or `amount`.',
      v.pipe(textParam(invalid('percent'), MAX_PERCENT_LENGTH), v.check(isRewardPercent, invalid('percent'))),
    ),
  ),
  amount: v.optional(
    withDescription(
      'Amount per item or per sale (see `per`), or per referral, in the smallest unit. Send this or `percent`.',
      integerParam(invalid('amount'), 1, MAX_FLAT_AMOUNT),
    ),
  ),
  per: v.optional(
    withDescription(
      'Whether sales earn the `amount` for each `item` sold (default) or for the `sale`, regardless of its number of items.',
      v.picklist(FLAT_PER, 'per must be item or sale.'),
    ),
  ),
  flat_amount: yesOrNo(
    'flat_amount',
    'Whether it gives an `amount` (true) or a `percent` (false). Required to switch a reward between the two, or from steps.',
  ),
  duration: v.optional(
    withDescription(
      'How long a lead’s sales earn it: forever, once, or for `duration_count` months or sales. ' +
        '`repeating` is the same as `months`.',
      v.pipe(
        v.picklist([...DURATION_TYPES, 'repeating'], invalid('duration')),
        v.transform((type) => (type === 'repeating' ? 'months' : type)),
      ),
    ),
  ),
  duration_count: v.optional(
    withDescription(
      'Number of months since the lead became a customer, or of sales.',
      integerParam(invalid('duration_count'), 1, MAX_REWARD_DURATION),
    ),
  ),
  tier_level: v.optional(
    withDescription(
      '1 for the lead’s promoter; for type `tier`, 2 for its parent, and so on.',
      integerParam(invalid('tier_level'), 1, MAX_TIERS),
    ),
  ),
  tier_mode: v.optional(
    withDescription(
      'What the percentage of a `tier` reward is taken of: the sale, or the commission of the tier below.',
      v.picklist(PERCENT_OF, invalid('tier_mode')),
    ),
  ),
  is_promoter_reward: yesOrNo(
    'is_promoter_reward',
    'True (default) if promoters earn it, false if referred leads are promised it.',
  ),
  hide_reward: yesOrNo('hide_reward', 'Whether the reward is hidden from promoters.'),
  duration_in_months: v.optional(
    withDescription(
      'Number of months since the lead became a customer. Same as `duration_count`.',
      integerParam(invalid('duration_in_months'), 1, MAX_REWARD_DURATION),
    ),
  ),
  tier_reward_mode: v.optional(
    withDescription(
      'Same as `tier_mode`: `tier_override_mode` is a percentage of the sale, `tier_commission_mode` of the commission of the tier below.',
      v.pipe(
        v.picklist(
          ['tier_commission_mode', 'tier_override_mode', 'tier_net_override_mode'],
          invalid('tier_reward_mode'),
        ),
        v.check(
          (mode) => mode !== 'tier_net_override_mode',
          'tier_reward_mode is invalid. Use tier_override_mode or tier_commission_mode, not tier_net_override_mode.',
        ),
      ),
    ),
  ),
  schemas: v.optional(
    withDescription(
      'Amounts of the reward: `unit`, `amount`, and whether that is a `flat_amount` in the smallest unit (`per` item or sale) or a percentage. Replaces ' +
        '`percent`, `amount` and `unit`. Several entries, all in one unit, are steps: a sale earns by the first whose ' +
        '`rules` match; one without rules must be last. A rule compares the number of the customer’s sale, from 1; the ' +
        'customer’s full months as a customer, from 0; the promoter’s customers in the campaign, including this one; or the promoter’s ' +
        'revenue there before the sale, in the smallest unit. Rules are combined from first to last by their `operator`.',
      v.pipe(
        oneOrMoreParam(schema, invalid('schemas')),
        v.maxLength(MAX_REWARD_STEPS, `schemas can have at most ${MAX_REWARD_STEPS} entries.`),
        v.check(
          (all) => new Set(all.map(({ unit }) => unit)).size === 1,
          'schemas: all entries must have the same unit.',
        ),
      ),
    ),
  ),
  min_amount: limit('min_amount', 'Minimum per sale, in the smallest unit.'),
  max_amount: limit('max_amount', 'Maximum per sale, in the smallest unit.'),
  max_per_customer_month: limit(
    'max_per_customer_month',
    'Maximum per customer per month, in the smallest unit, after refunds.',
  ),
  max_redemptions: unsupportedFlag('max_redemptions'),
  should_create_provider_coupon: unsupportedFlag('should_create_provider_coupon'),
  new_customers_only: unsupportedFlag('new_customers_only'),
  provider_coupon_id: unsupportedFlag('provider_coupon_id'),
  target_metric: v.optional(
    withDescription(
      'Metric of a `target` reward: the promoter has `joined` the campaign, or has that many `referrals` or ' +
        '`customers`, or that much `revenue` there.',
      v.picklist(TARGET_METRICS, invalid('target_metric')),
    ),
  ),
  target_amount: v.optional(
    withDescription(
      'Target number, or amount in the smallest unit of the account’s currency.',
      integerParam(invalid('target_amount'), 1, MAX_AMOUNT),
    ),
  ),
  target_repeats: yesOrNo(
    'target_repeats',
    'Whether it is earned again with each further `target_amount` (default false).',
  ),
  coupon: v.optional(
    withDescription(
      'Code of a coupon that belongs to the reward. Stored and shown.',
      textParam(invalid('coupon'), undefined, { blank: true }),
    ),
  ),
};

export const createRewardInput = v.object({ name: rewardName, ...rewardDetails });
export const updateRewardInput = v.object({ id: recordIdParam('id'), name: v.optional(rewardName), ...rewardDetails });
export const listRewardsInput = v.object({
  scope: v.optional(
    withDescription(
      'Lists rewards that promoters earn (true), or that referred leads are promised (false).',
      v.picklist(REWARD_SCOPES, invalid('scope')),
    ),
  ),
  ...companyPaging,
});

export type CreateRewardInput = v.InferOutput<typeof createRewardInput>;
export type UpdateRewardInput = v.InferOutput<typeof updateRewardInput>;
