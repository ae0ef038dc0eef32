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
import { MOST_PRODUCTS } from '#shared/domain/products/product.ts';
import { REF_TOKEN_PARAM } from '#shared/domain/promoters/referral-link.ts';
import { color, details, flag, integer, isObject, map, some, text, webAddress } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { yesOrNo as filter } from '#shared/routes/v2/lists/lists-input.ts';
import { methodOptions, offeredMethods } from '#shared/routes/v2/payout-methods/offered-methods-input.ts';

const LONGEST_DESCRIPTION = 2048;

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
        apply_on: v.optional(v.picklist(APPLY_ON, message), 'all'),
        plan_ids: v.optional(some(text(message), message), []),
        product_ids: v.optional(
          v.pipe(some(recordId('product_ids', message), message), v.maxLength(MOST_PRODUCTS, message)),
          [],
        ),
        reward_id: recordId('reward_id', message),
      },
      message,
    ),
    v.check(
      (one) => one.apply_on !== 'specific' || one.plan_ids.length + one.product_ids.length > 0,
      `${name}: specific needs product_ids or plan_ids.`,
    ),
    v.check(
      (one) => one.apply_on !== 'all' || one.product_ids.length === 0,
      `${name}: apply_on all is for all products. Use specific with product_ids.`,
    ),
    v.check(
      (one) => one.apply_on === 'all' || one.apply_on === 'specific' || one.plan_ids.length === 0,
      `${name}: plan_ids are for apply_on specific.`,
    ),
  );
  return v.optional(
    described(
      description,
      v.pipe(
        some(rule, message),
        v.maxLength(MAX_CAMPAIGN_RULES, `${name}: ${MAX_CAMPAIGN_RULES} at most.`),
        v.check(
          (all) => all.flatMap((one) => one.plan_ids).join('').length <= MAX_PLAN_ID_CHARACTERS,
          `${name}: the plan_ids are too many.`,
        ),
      ),
    ),
  );
}

/** A further page of a campaign. */
const link = details(invalid('links'), {
  id: v.optional(recordId('id', invalid('links'))),
  name: v.optional(text(invalid('links'))),
  url: v.optional(webAddress(invalid('links'))),
  _destroy: v.optional(flag(invalid('links'))),
});

/** Where promoters of a campaign go on: all of it, or nothing. */
const level = v.pipe(
  map('upgrade_details', {
    campaign_id: v.optional(recordId('campaign_id', invalid('upgrade_details'))),
    amount: v.optional(integer(invalid('upgrade_details'), 1, MAX_AMOUNT)),
    metric: v.optional(v.picklist(LEVEL_METRICS, invalid('upgrade_details'))),
  }),
  v.check(
    (said) => [0, 3].includes(Object.values(said).filter((value) => value !== undefined).length),
    'upgrade_details: campaign_id, amount and metric belong together.',
  ),
);

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
  private: yesOrNo(
    'private',
    'Whether promoters join it by invitation only: by its invitation link, or where the company puts them into it.',
  ),
  is_private: yesOrNo('is_private', 'The same as `private`.'),
  track_ad_traffic: v.optional(
    described(
      'What becomes of visitors who come by advertisements. They are not recognised: only `allow` is taken.',
      v.pipe(
        v.picklist(['pending', 'allow', 'block'], invalid('track_ad_traffic')),
        v.literal(
          'allow',
          'track_ad_traffic: visitors by advertisements are not recognised, so they can only be allowed.',
        ),
      ),
    ),
  ),
  links: v.optional(
    described(
      'Further pages that promoters may link to: without an `id` a new one, with it a change; `_destroy` removes it. Links that are ' +
        'not named stay.',
      v.pipe(some(link, invalid('links')), v.maxLength(2 * MAX_CAMPAIGN_LINKS, invalid('links'))),
    ),
  ),
  upgrade_details: v.optional(
    described(
      'From when on promoters move to another campaign: once they have that `amount` of `customers` or `revenue` in this one (revenue ' +
        'in the smallest unit of the account’s currency). An empty object: they stay.',
      level,
    ),
  ),
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
  auto_approve_up_to: v.optional(
    described(
      'The largest commission in cash that is approved at once, in the smallest unit of the account’s currency (0: however ' +
        'large). One above it is pending. Promoters who share a commission are compared together.',
      integer(invalid('auto_approve_up_to'), 0, MAX_AMOUNT),
    ),
  ),
  holding_days: v.optional(
    described(
      'For how many days after its sale a commission is in no payout (0), so that a refund meets one that is not paid yet. ' +
        'Commissions that there are keep what they have.',
      integer(invalid('holding_days'), 0, MAX_HOLDING_DAYS),
    ),
  ),
  selected_payout_methods: v.optional(
    described(
      'By which methods is paid what is earned in it, in the place of those in `settings/payouts`. An empty list: as set there. A ' +
        'payout whose promoter has chosen another one waits.',
      offeredMethods,
    ),
  ),
  payout_method_options: v.optional(
    described(
      'The least cash that is paid by each of its own methods, in the smallest unit, such as `{"bank": {"min_payment": 10000}}`. 0: ' +
        'any. Methods that are left out stay. What `settings/payouts` says does not count then.',
      methodOptions,
    ),
  ),
  visitor_cookie_life: v.optional(
    described('Days that a visitor’s cookie lives (60).', integer(invalid('visitor_cookie_life'), 1, MAX_COOKIE_LIFE)),
  ),
  last_click_wins: yesOrNo(
    'last_click_wins',
    'Whether a visitor of another promoter who follows a link of this campaign becomes that link’s (true); otherwise it ' +
      'stays whose it was first.',
  ),
  promoters_edit_ref_token: yesOrNo(
    'promoters_edit_ref_token',
    'Whether promoters may change their ref ids themselves (true). The company may in any case.',
  ),
  promoters_create_promo_codes: yesOrNo(
    'promoters_create_promo_codes',
    'Whether promoters may create promo codes themselves (false). The company may in any case.',
  ),
  promoters_add_referrals: yesOrNo(
    'promoters_add_referrals',
    'Whether promoters may claim referrals by e-mail, without a link (false). The company approves each.',
  ),
  ref_token_param: v.optional(
    described(
      'The query parameter in which its referral links carry the ref id (`ref`). A `?` before it makes no difference.',
      v.pipe(
        text(invalid('ref_token_param')),
        v.transform((name) => name.replace(/^\?/, '')),
        v.regex(REF_TOKEN_PARAM, invalid('ref_token_param')),
      ),
    ),
  ),
  rewards_for_promoters: rules(
    'rewards_for_promoters',
    'What promoters earn: each rule names a reward, and whether it is for `all` plans, for `specific` plans or products, or for the ' +
      '`monthly`, `yearly` or `one_time` prices of some products, or of all of them if `product_ids` is empty. For a plan, a specific rule ' +
      'goes before one for a billing period, and that before the one for all; of several for the same tier the first counts. A plan ' +
      'without a rule earns nothing. An empty list: nothing.',
  ),
  rewards_for_referrals: rules(
    'rewards_for_referrals',
    'What referred leads are promised: kept and shown, it gives nothing by itself.',
  ),
};

const campaignName = described('What it is called.', text(invalid('name')));
const landingUrl = described('Where its referral links lead.', webAddress(invalid('landing_url')));

/** Parameters of the campaign calls. */
export const campaignListInput = v.object({
  filters: v.optional(
    described(
      'Which campaigns are listed; all where it is left out. An unknown entry is refused.',
      map('filters', { archived: filter('archived', 'Lists the archived ones, or with `false` the others.') }),
    ),
    {},
  ),
  ...companyPaging,
});
export const createCampaignInput = v.object({ name: campaignName, landing_url: landingUrl, ...campaignDetails });
export const updateCampaignInput = v.object({
  id: recordId('id'),
  name: v.optional(campaignName),
  landing_url: v.optional(landingUrl),
  ...campaignDetails,
});

export type CreateCampaignInput = v.InferOutput<typeof createCampaignInput>;
export type UpdateCampaignInput = v.InferOutput<typeof updateCampaignInput>;
