import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import { integerParam, textParam } from '#shared/routes/fields.ts';
import { REWARD_UNNAMED, REWARDED_UNNAMED } from '#shared/routes/texts.ts';
import { leadIdentifiers, requireIdentifier, v1OwnerFilter } from '#shared/routes/v1/leads/leads-input.ts';
import { recordIdParam, v1Paging } from '#shared/routes/v1/responses.ts';

/** Alias of `mon_discount`. */
const DISCOUNT_MON = 'discount_mon';

const status = v.pipe(
  v.picklist(COMMISSION_STATUSES, 'status is invalid.'),
  v.description('Status of the reward: `approved`, `pending` or `denied`.'),
);

/** Contract §4. */
export const rewardListInput = v.object({ ...v1OwnerFilter, ...v1Paging });

export const rewardCreateInput = requireIdentifier(
  v.object({
    lead_id: v.optional(
      v.pipe(recordIdParam('lead_id'), v.description('Id of the lead. Takes precedence over `uid`, then `email`.')),
    ),
    ...leadIdentifiers,
    promotion_id: v.optional(
      v.pipe(recordIdParam('promotion_id'), v.description('Id of the promotion, if no lead is named.')),
    ),
    ref_id: v.optional(
      v.pipe(textParam('ref_id is invalid.'), v.description('Ref id of the promotion, if no lead is named.')),
    ),
    reward_type: v.pipe(
      v.picklist([...UNITS, DISCOUNT_MON], 'reward_type is invalid.'),
      v.description('Unit of the reward. `discount_mon` is an alias of `mon_discount`.'),
      v.transform((unit): Unit => (unit === DISCOUNT_MON ? 'mon_discount' : unit)),
    ),
    amount: v.pipe(
      integerParam('amount is invalid.', 1, MAX_AMOUNT),
      v.description('Amount in the smallest unit: cents, or whole units if there is none smaller. Positive.'),
    ),
    status: v.optional(status, 'approved'),
  }),
  ['lead_id', 'uid', 'email', 'promotion_id', 'ref_id'],
  REWARDED_UNNAMED,
);

export const rewardUpdateInput = requireIdentifier(
  v.object({
    id: v.optional(v.pipe(recordIdParam('id'), v.description('Id of the reward. Takes precedence over `event_id`.'))),
    event_id: v.optional(
      v.pipe(
        textParam('event_id is invalid.'),
        v.description('The company’s id of the sale, or else of the refund. Selects its rewards of all tiers.'),
      ),
    ),
    status,
  }),
  ['id', 'event_id'],
  REWARD_UNNAMED,
);
