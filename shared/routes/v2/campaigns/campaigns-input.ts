import * as v from 'valibot';
import {
  APPLY_ON,
  LEVEL_METRICS,
  MAX_CAMPAIGN_LINKS,
  MAX_CAMPAIGN_RULES,
  MAX_COOKIE_LIFE,
  MAX_PLAN_ID_CHARACTERS,
} from '#shared/domain/campaigns/campaign.ts';
import { MAX_HOLDING_DAYS } from '#shared/domain/commissions/holding-period.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { MAX_PRODUCTS } from '#shared/domain/products/product.ts';
import { REF_TOKEN_PARAM } from '#shared/domain/promoters/links/referral-link.ts';
import {
  colorParam,
  detailsParam,
  flagParam,
  integerParam,
  isObject,
  mapParam,
  oneOrMoreParam,
  textParam,
  webAddressParam,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { booleanFilter as filter } from '#shared/routes/v2/lists/lists-input.ts';
import { methodOptions, offeredMethods } from '#shared/routes/v2/payout-methods/offered-methods-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const MAX_DESCRIPTION_LENGTH = 2048;

const invalid = (name: string) => `${name} is invalid.`;
const withDescription = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) =>
  v.optional(withDescription(description, flagParam(invalid(name))));

/** Reward rules that assign rewards to plans. */
export function rewardRulesInput(name: string, description: string) {
  const message = invalid(name);
  const rule = v.pipe(
    v.unknown(),
    v.check(isObject, message),
    v.transform((value) => Object.fromEntries(Object.entries(value as object).filter(([, inner]) => inner !== null))),
    v.object(
      {
        apply_on: v.optional(v.picklist(APPLY_ON, message), 'all'),
        plan_ids: v.optional(oneOrMoreParam(textParam(message), message), []),
        product_ids: v.optional(
          v.pipe(oneOrMoreParam(recordIdParam('product_ids', message), message), v.maxLength(MAX_PRODUCTS, message)),
          [],
        ),
        reward_id: recordIdParam('reward_id', message),
      },
      message,
    ),
    v.check(
      (input) => input.apply_on !== 'specific' || input.plan_ids.length + input.product_ids.length > 0,
      `${name}: apply_on specific needs product_ids or plan_ids.`,
    ),
    v.check(
      (input) => input.apply_on !== 'all' || input.product_ids.length === 0,
      `${name}: apply_on all covers all products. To name product_ids, use specific.`,
    ),
    v.check(
      (input) => input.apply_on === 'all' || input.apply_on === 'specific' || input.plan_ids.length === 0,
      `${name}: plan_ids need apply_on specific.`,
    ),
  );
  return v.optional(
    withDescription(
      description,
      v.pipe(
        oneOrMoreParam(rule, message),
        v.maxLength(MAX_CAMPAIGN_RULES, `${name} can have at most ${MAX_CAMPAIGN_RULES} entries.`),
        v.check(
          (all) => all.flatMap((rewards) => rewards.plan_ids).join('').length <= MAX_PLAN_ID_CHARACTERS,
          `${name}: plan_ids are too long in total.`,
        ),
      ),
    ),
  );
}

const link = detailsParam(invalid('links'), {
  id: v.optional(recordIdParam('id', invalid('links'))),
  name: v.optional(textParam(invalid('links'))),
  url: v.optional(webAddressParam(invalid('links'))),
  _destroy: v.optional(flagParam(invalid('links'))),
});

/** Tier upgrade: complete or null. */
const level = v.pipe(
  mapParam('upgrade_details', {
    campaign_id: v.optional(recordIdParam('campaign_id', invalid('upgrade_details'))),
    amount: v.optional(integerParam(invalid('upgrade_details'), 1, MAX_AMOUNT)),
    metric: v.optional(v.picklist(LEVEL_METRICS, invalid('upgrade_details'))),
  }),
  v.check(
    (upgrade) => [0, 3].includes(Object.values(upgrade).filter((value) => value !== undefined).length),
    'upgrade_details: send campaign_id, amount and metric together.',
  ),
);

const campaignDetails = {
  color: v.optional(withDescription('Color of the campaign, such as `#4f46e5`.', colorParam(invalid('color')))),
  description: v.optional(
    withDescription(
      'Description for promoters.',
      textParam(invalid('description'), MAX_DESCRIPTION_LENGTH, { blank: true, lines: true }),
    ),
  ),
  default_webhook_url: v.optional(
    withDescription(
      'URL that receives webhooks about this campaign: public, beginning with `https://`. It becomes a webhook of the campaign for ' +
        'all event types; an empty value removes it.',
      webAddressParam(invalid('default_webhook_url'), { blank: true }),
    ),
  ),
  private: yesOrNo(
    'private',
    'Whether promoters join by invitation only: through the invitation link, or when the company adds them.',
  ),
  is_private: yesOrNo('is_private', 'Same as `private`.'),
  track_ad_traffic: v.optional(
    withDescription(
      'How visitors from ads are treated. They are not detected, so only `allow` is accepted.',
      v.pipe(
        v.picklist(['pending', 'allow', 'block'], invalid('track_ad_traffic')),
        v.literal(
          'allow',
          'track_ad_traffic is invalid. Visitors from ads are not detected, so only allow is accepted.',
        ),
      ),
    ),
  ),
  links: v.optional(
    withDescription(
      'Additional pages that promoters can link to. Without an `id` a link is added, with it updated; `_destroy` removes it. Omitted ' +
        'links stay unchanged.',
      v.pipe(oneOrMoreParam(link, invalid('links')), v.maxLength(2 * MAX_CAMPAIGN_LINKS, invalid('links'))),
    ),
  ),
  upgrade_details: v.optional(
    withDescription(
      'Tier upgrade: when promoters move to another campaign, by an `amount` of `customers` or `revenue` in this one (revenue ' +
        'in the smallest unit of the account’s currency). An empty object turns it off.',
      level,
    ),
  ),
  is_default: yesOrNo(
    'is_default',
    'True makes it the default campaign, which promoters join if none is named. It replaces the previous one: there is exactly one.',
  ),
  auto_approve_promoters: yesOrNo(
    'auto_approve_promoters',
    'Automatic approval of new promoters (default true). If false, they are pending.',
  ),
  auto_approve_rewards: yesOrNo(
    'auto_approve_rewards',
    'Automatic approval of commissions (default true). If false, they are pending.',
  ),
  auto_approve_up_to: v.optional(
    withDescription(
      'Largest cash commission approved automatically, in the smallest unit of the account’s currency (default 0: no ' +
        'limit). Larger ones are pending. A commission split between promoters is compared in total.',
      integerParam(invalid('auto_approve_up_to'), 0, MAX_AMOUNT),
    ),
  ),
  holding_days: v.optional(
    withDescription(
      'Holding period (days): days after a sale in which no payout includes its commission (default 0), so that refunds can be deducted first. ' +
        'Existing commissions keep theirs.',
      integerParam(invalid('holding_days'), 0, MAX_HOLDING_DAYS),
    ),
  ),
  selected_payout_methods: v.optional(
    withDescription(
      'Payout methods for commissions of this campaign, instead of those in `settings/payouts`. An empty list uses those settings. A ' +
        'payout waits if its promoter has chosen another method.',
      offeredMethods,
    ),
  ),
  payout_method_options: v.optional(
    withDescription(
      'Minimum payout in cash for each of its own methods, in the smallest unit, such as `{"bank": {"min_payment": 10000}}`. 0: no ' +
        'minimum. Omitted methods stay unchanged. Overrides `settings/payouts`.',
      methodOptions,
    ),
  ),
  visitor_cookie_life: v.optional(
    withDescription(
      'Cookie duration (days). Default: 60.',
      integerParam(invalid('visitor_cookie_life'), 1, MAX_COOKIE_LIFE),
    ),
  ),
  last_click_wins: yesOrNo(
    'last_click_wins',
    'Attribution. True: last click. False (default): the first promoter ' + 'keeps the visitor.',
  ),
  promoters_edit_ref_token: yesOrNo(
    'promoters_edit_ref_token',
    'Whether promoters can change their ref ids (default true). The company always can.',
  ),
  promoters_create_promo_codes: yesOrNo(
    'promoters_create_promo_codes',
    'Whether promoters can create promo codes (default false). The company always can.',
  ),
  promoters_add_referrals: yesOrNo(
    'promoters_add_referrals',
    'Whether promoters can claim referrals by e-mail, without a link (default false). The company approves each claim.',
  ),
  ref_token_param: v.optional(
    withDescription(
      'Query parameter that carries the ref id in referral links (default `ref`). A leading `?` is ignored.',
      v.pipe(
        textParam(invalid('ref_token_param')),
        v.transform((name) => name.replace(/^\?/, '')),
        v.regex(REF_TOKEN_PARAM, invalid('ref_token_param')),
      ),
    ),
  ),
  rewards_for_promoters: rewardRulesInput(
    'rewards_for_promoters',
    'What promoters earn. Each rule names a reward and applies to `all` plans, to `specific` plans or products, or to the ' +
      '`monthly`, `yearly` or `one_time` prices of some products, or of all products if `product_ids` is empty. For a plan, specific rules ' +
      'precede rules for a billing period, and those precede rules for all; among several of one tier, the first applies. Plans ' +
      'without a rule earn nothing. An empty list: no commissions.',
  ),
  rewards_for_referrals: rewardRulesInput(
    'rewards_for_referrals',
    'What referred leads are promised. It is stored and shown, but not applied.',
  ),
};

const campaignName = withDescription('Name of the campaign.', textParam(invalid('name')));
const landingUrl = withDescription(
  'Landing page URL: where referral links lead.',
  webAddressParam(invalid('landing_url')),
);

export const campaignListInput = v.object({
  filters: v.optional(
    withDescription(
      'Filters of the list. Default: all campaigns. Unknown filters are rejected.',
      mapParam('filters', { archived: filter('archived', 'True lists archived campaigns, false the others.') }),
    ),
    {},
  ),
  ...companyPaging,
});
export const createCampaignInput = v.object({ name: campaignName, landing_url: landingUrl, ...campaignDetails });
export const updateCampaignInput = v.object({
  id: recordIdParam('id'),
  name: v.optional(campaignName),
  landing_url: v.optional(landingUrl),
  ...campaignDetails,
});

export type CreateCampaignInput = v.InferOutput<typeof createCampaignInput>;
export type UpdateCampaignInput = v.InferOutput<typeof updateCampaignInput>;
