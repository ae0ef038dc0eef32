import * as v from 'valibot';
import { LONGEST_COOKIE_LIFE, MOST_PLAN_ID_CHARACTERS, MOST_RULES } from '#shared/domain/campaign.ts';
import { REF_TOKEN_PARAM } from '#shared/domain/referral-link.ts';
import {
  DURATION_TYPES,
  isPercent,
  LARGEST_FLAT,
  LONGEST_DURATION,
  MOST_TIERS,
  PERCENT_OF,
  REWARD_TYPES,
  UNITS,
} from '#shared/domain/reward.ts';
import { color, flag, integer, isObject, some, text, webAddress } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from './answers.ts';

const LONGEST_DESCRIPTION = 2048;
/** Twelve digits, a point, and nine. */
const LONGEST_PERCENT = 22;

const invalid = (name: string) => `${name} is invalid.`;
const described = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) => v.optional(described(description, flag(invalid(name))));

/** Which reward is given for which plans. */
export function rules(name: string, description: string) {
  const message = invalid(name);
  const rule = v.pipe(
    v.unknown(),
    v.check(isObject, message),
    v.transform((value) => Object.fromEntries(Object.entries(value as object).filter(([, inner]) => inner !== null))),
    v.object(
      {
        apply_on: v.optional(v.picklist(['all', 'specific'], message), 'all'),
        plan_ids: v.optional(some(text(message), message), []),
        reward_id: recordId('reward_id', message),
      },
      message,
    ),
    v.check((one) => one.apply_on === 'all' || one.plan_ids.length > 0, `${name}: specific needs plan_ids.`),
  );
  return v.optional(
    described(
      description,
      v.pipe(
        some(rule, message),
        v.maxLength(MOST_RULES, `${name}: ${MOST_RULES} at most.`),
        v.check(
          (all) => all.flatMap((one) => one.plan_ids).join('').length <= MOST_PLAN_ID_CHARACTERS,
          `${name}: the plan_ids are too many.`,
        ),
      ),
    ),
  );
}

/** What may be said of a campaign, besides what it must have. */
const campaignDetails = {
  color: v.optional(described('Its colour, as `#4f46e5`.', color(invalid('color')))),
  description: v.optional(
    described('What it is about.', text(invalid('description'), LONGEST_DESCRIPTION, { blank: true, lines: true })),
  ),
  default_webhook_url: v.optional(
    described(
      'Where what happens in it is posted: a public address that begins with `https://`. It is a webhook of the campaign, ' +
        'notified of every type; an empty one removes it.',
      webAddress(invalid('default_webhook_url'), { blank: true }),
    ),
  ),
  private: yesOrNo('private', 'Whether promoters join it by invitation only: kept and shown.'),
  is_default: yesOrNo(
    'is_default',
    'True makes it the campaign that promoters join where none is named, in the place of the one that was. There is always exactly one.',
  ),
  auto_approve_promoters: yesOrNo(
    'auto_approve_promoters',
    'Whether promoters who join it are approved at once (true); otherwise they are pending.',
  ),
  auto_approve_rewards: yesOrNo(
    'auto_approve_rewards',
    'Whether commissions are approved at once (true); otherwise they are pending.',
  ),
  visitor_cookie_life: v.optional(
    described(
      'Days that a visitor’s cookie lives (60).',
      integer(invalid('visitor_cookie_life'), 1, LONGEST_COOKIE_LIFE),
    ),
  ),
  last_click_wins: yesOrNo(
    'last_click_wins',
    'Whether a visitor of another promoter who follows a link of this campaign becomes that link’s (true); otherwise it ' +
      'stays whose it was first.',
  ),
  ref_token_param: v.optional(
    described(
      'The query parameter in which its referral links carry the ref id (`ref`).',
      v.pipe(text(invalid('ref_token_param')), v.regex(REF_TOKEN_PARAM, invalid('ref_token_param'))),
    ),
  ),
  rewards_for_promoters: rules(
    'rewards_for_promoters',
    'What promoters earn: each rule names a reward, and whether it is for all plans or for some. For a plan, its own rule goes before ' +
      'the one for all; of several for the same tier the first counts. An empty list: nothing.',
  ),
  rewards_for_referrals: rules(
    'rewards_for_referrals',
    'What referred leads are promised: kept and shown, it gives nothing by itself.',
  ),
};

const campaignName = described('What it is called.', text(invalid('name')));
const landingUrl = described('Where its referral links lead.', webAddress(invalid('landing_url')));

/** Parameters of the campaign calls. */
export const listInput = v.object(companyPaging);
export const createCampaignInput = v.object({ name: campaignName, landing_url: landingUrl, ...campaignDetails });
export const updateCampaignInput = v.object({
  id: recordId('id'),
  name: v.optional(campaignName),
  landing_url: v.optional(landingUrl),
  ...campaignDetails,
});

const rewardName = described('What it is called.', text(invalid('name')));

/** What may be said of a reward. */
const rewardDetails = {
  promoter_reward_type: v.optional(
    described(
      'What it is for: sales of a promoter’s own leads (`sale`) or of its children’s (`tier`). `target` and `custom` are for the company’s own use.',
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
      'What it gives for each item sold, in the smallest unit. This or `percent`.',
      integer(invalid('amount'), 1, LARGEST_FLAT),
    ),
  ),
  duration: v.optional(
    described(
      'How long a lead’s sales earn it: for ever, once, or as many months or sales as `duration_count` says.',
      v.picklist(DURATION_TYPES, invalid('duration')),
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

export type ListInput = v.InferOutput<typeof listInput>;
export type CreateCampaignInput = v.InferOutput<typeof createCampaignInput>;
export type UpdateCampaignInput = v.InferOutput<typeof updateCampaignInput>;
export type CreateRewardInput = v.InferOutput<typeof createRewardInput>;
export type UpdateRewardInput = v.InferOutput<typeof updateRewardInput>;
