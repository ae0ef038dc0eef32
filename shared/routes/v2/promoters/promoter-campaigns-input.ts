import * as v from 'valibot';
import { STANDINGS } from '#shared/domain/promoters/promotion-changes.ts';
import { PROMOTER_CHARTS } from '#shared/domain/reports/chart.ts';
import { described, flag, map, text, webAddress } from '#shared/routes/fields.ts';
import { refToken } from '#shared/routes/promoters/ref-token.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { reportDay } from '#shared/routes/v1/reports/reports-input.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { rules } from '#shared/routes/v2/campaigns/campaigns-input.ts';
import { cursor, ids } from '#shared/routes/v2/lists/lists-input.ts';
import { ID_INVALID, isName, nameEntries } from '#shared/routes/v2/named-input.ts';
import { PROMOTER_NAMES } from './promoters-input.ts';

const missing = (name: string) => `param is missing or the value is empty or invalid: ${name}`;

const filters = v.optional(
  described(
    'Lists those of these promoters, and of these campaigns.',
    map('filters', { promoter_id: ids('promoter_id'), campaign_id: ids('campaign_id') }),
  ),
  {},
);

export const promotionListInput = v.object({ filters, cursor, ...companyPaging });
export const promotionSearchInput = v.object({
  q: described(
    'Lists those of promoters who have this text in their e-mail, name, cust_id or a ref id.',
    text(missing('q')),
  ),
  filters,
  cursor,
  ...companyPaging,
});

const INACTIVE =
  'state is invalid: pending, accepted, rejected or blocked. A promoter leaves a campaign as it moves to another one.';

export const updatePromotionInput = v.object({
  id: recordId('id'),
  state: v.optional(
    described(
      'How the promoter stands: `blocked` in this campaign alone; `pending`, `accepted` and `rejected` are said of the ' +
        'promoter, in all its campaigns.',
      v.picklist(STANDINGS, INACTIVE),
    ),
  ),
  ref_token: v.optional(
    described('Ref id from now on. The one it had goes on leading to the promoter for a year.', refToken),
  ),
  coupon: v.optional(
    described(
      'Coupon code or id of the billing provider; a sale that names it is the promoter’s. Empty: none.',
      text('coupon is invalid.', undefined, { blank: true }),
    ),
  ),
  display_coupon: v.optional(
    described(
      'Code that customers enter at checkout. Empty: none.',
      text('display_coupon is invalid.', undefined, { blank: true }),
    ),
  ),
  direct_url: v.optional(
    described(
      'Landing page of its own, which its referral link leads to. Empty: the campaign’s.',
      webAddress('direct_url is invalid.', { blank: true }),
    ),
  ),
  rewards_for_promoters: rules(
    'rewards_for_promoters',
    'What this promoter earns: each rule goes before those of the campaign, which hold where none of these does. An empty list: ' +
      'what the campaign gives.',
  ),
  rewards_for_referrals: rules(
    'rewards_for_referrals',
    'What its referrals are promised: kept and shown, it gives nothing by itself. An empty list: what the campaign promises.',
  ),
  promoter_rewards_customized: v.optional(
    described('False takes its own `rewards_for_promoters` away.', flag('promoter_rewards_customized is invalid.')),
  ),
  referral_rewards_customized: v.optional(
    described('False takes its own `rewards_for_referrals` away.', flag('referral_rewards_customized is invalid.')),
  ),
  skip_email_notification: v.optional(
    described('Sends no e-mail to the promoter about this.', flag('skip_email_notification is invalid.')),
    false,
  ),
});

const chart = {
  selection: described(
    'What is shown: revenue in the smallest unit of the account’s currency, all else as counts.',
    v.picklist(PROMOTER_CHARTS, missing('selection')),
  ),
  period_from: described('First day, in UTC.', reportDay('period_from', missing('period_from'))),
  period_to: described('Last day, in UTC.', reportDay('period_to', missing('period_to'))),
};

export const promoterChartInput = v.pipe(
  v.object({ ...nameEntries(PROMOTER_NAMES), ...chart }),
  v.check((given) => isName(given), ID_INVALID),
);
export const promotionChartInput = v.object({
  id: recordId('id'),
  ...chart,
  with_totals: v.optional(
    described('Shows what each selection comes to, too.', flag('with_totals is invalid.')),
    false,
  ),
});

export type UpdatePromotionInput = v.InferOutput<typeof updatePromotionInput>;
