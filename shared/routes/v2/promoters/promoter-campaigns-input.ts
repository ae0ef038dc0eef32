import * as v from 'valibot';
import { isBan, SETTABLE_MEMBERSHIP_STATES } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import { PROMOTER_CHARTS } from '#shared/domain/reports/chart.ts';
import { flagParam, mapParam, textParam, webAddressParam, withDescription } from '#shared/routes/fields.ts';
import { refToken } from '#shared/routes/promoters/ref-token.ts';
import { reportDay } from '#shared/routes/v1/reports/reports-input.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { rewardRulesInput } from '#shared/routes/v2/campaigns/campaigns-input.ts';
import { ID_INVALID, identifierEntries, isValidIdentifier } from '#shared/routes/v2/identifier-input.ts';
import { cursorParam, idFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';
import { PROMOTER_NAMES } from './promoters-input.ts';

const formatMissingMessage = (name: string) => `param is missing or the value is empty or invalid: ${name}`;

const filters = v.optional(
  withDescription(
    'Filters by promoters and campaigns.',
    mapParam('filters', { promoter_id: idFilter('promoter_id'), campaign_id: idFilter('campaign_id') }),
  ),
  {},
);

export const promotionListInput = v.object({
  filters,
  period_from: v.optional(
    withDescription('First day of `stats`, in the account’s time zone. Default: all time.', reportDay('period_from')),
  ),
  period_to: v.optional(
    withDescription('Last day of `stats`, in the account’s time zone. Default: today.', reportDay('period_to')),
  ),
  cursor: cursorParam,
  ...companyPaging,
});
export const promotionSearchInput = v.object({
  q: withDescription(
    'Searches in the promoters’ e-mail, name, cust_id and ref ids.',
    textParam(formatMissingMessage('q')),
  ),
  filters,
  cursor: cursorParam,
  ...companyPaging,
});

const STATE_INVALID =
  'state is invalid. Use pending, accepted, rejected or blocked. To leave a campaign, a promoter is moved to another one.';

const updatedPromotion = v.object({
  id: recordIdParam('id'),
  state: v.optional(
    withDescription(
      'State of the promoter: `blocked` applies to this campaign only; `pending`, `accepted` and `rejected` apply to the ' +
        'promoter in all campaigns.',
      v.picklist(SETTABLE_MEMBERSHIP_STATES, STATE_INVALID),
    ),
  ),
  deny_unpaid: v.optional(
    withDescription(
      'With the state `rejected` or `blocked`: also denies the promoter’s commissions that are in no payout, as ' +
        '`promoters/reject` and `promoters/block` do.',
      flagParam('deny_unpaid is invalid.'),
    ),
    false,
  ),
  ref_token: v.optional(
    withDescription('New ref id. The previous one keeps leading to the promoter for a year.', refToken),
  ),
  coupon: v.optional(
    withDescription(
      'Coupon code or id of the billing provider. Sales with it are attributed to the promoter. Empty: none.',
      textParam('coupon is invalid.', undefined, { blank: true }),
    ),
  ),
  display_coupon: v.optional(
    withDescription(
      'Code that customers enter at checkout. Empty: none.',
      textParam('display_coupon is invalid.', undefined, { blank: true }),
    ),
  ),
  direct_url: v.optional(
    withDescription(
      'Own landing page URL for the referral link. Empty: the campaign’s.',
      webAddressParam('direct_url is invalid.', { blank: true }),
    ),
  ),
  rewards_for_promoters: rewardRulesInput(
    'rewards_for_promoters',
    'The promoter’s own rewards. Each rule precedes the campaign’s rules, which apply if none of these matches. An empty list: ' +
      'the campaign’s rewards only.',
  ),
  rewards_for_referrals: rewardRulesInput(
    'rewards_for_referrals',
    'Rewards shown to the promoter’s referrals. Stored and shown, but not applied. An empty list: the campaign’s rewards.',
  ),
  promoter_rewards_customized: v.optional(
    withDescription(
      'False removes the promoter’s own `rewards_for_promoters`.',
      flagParam('promoter_rewards_customized is invalid.'),
    ),
  ),
  referral_rewards_customized: v.optional(
    withDescription(
      'False removes the promoter’s own `rewards_for_referrals`.',
      flagParam('referral_rewards_customized is invalid.'),
    ),
  ),
  skip_email_notification: v.optional(
    withDescription('Sends the promoter no e-mail about this call.', flagParam('skip_email_notification is invalid.')),
    false,
  ),
});

export const updatePromotionInput = v.pipe(
  updatedPromotion,
  v.check(
    (input) => !input.deny_unpaid || isBan(input.state),
    'deny_unpaid is invalid. Send it with the state rejected or blocked.',
  ),
);

const chart = {
  selection: withDescription(
    'Metrics to show: revenue in the smallest unit of the account’s currency, others as counts.',
    v.picklist(PROMOTER_CHARTS, formatMissingMessage('selection')),
  ),
  period_from: withDescription(
    'First day, in the account’s time zone.',
    reportDay('period_from', formatMissingMessage('period_from')),
  ),
  period_to: withDescription(
    'Last day, in the account’s time zone.',
    reportDay('period_to', formatMissingMessage('period_to')),
  ),
};

export const promoterChartInput = v.pipe(
  v.object({ ...identifierEntries(PROMOTER_NAMES), ...chart }),
  v.check((input) => isValidIdentifier(input), ID_INVALID),
);
export const promotionChartInput = v.object({
  id: recordIdParam('id'),
  ...chart,
  with_totals: v.optional(
    withDescription('Also returns the total of each metric.', flagParam('with_totals is invalid.')),
    false,
  ),
});

export type UpdatePromotionInput = v.InferOutput<typeof updatePromotionInput>;
