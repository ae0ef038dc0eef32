import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import { integer, text } from '#shared/routes/fields.ts';
import { REWARD_UNNAMED, REWARDED_UNNAMED } from '#shared/routes/texts.ts';
import { paging, recordId } from '#shared/routes/v1/answers.ts';
import { leadIdentifiers, naming, ownerFilter } from '#shared/routes/v1/leads/leads-input.ts';

/** How clients of version 1 write `mon_discount`, too. */
const DISCOUNT_MON = 'discount_mon';

const status = v.pipe(
  v.picklist(COMMISSION_STATUSES, 'status is invalid.'),
  v.description('Whether the reward is earned: `approved`, `pending` or `denied`.'),
);

/** Parameters of the reward calls (contract §4). */
export const rewardListInput = v.object({ ...ownerFilter, ...paging });

export const rewardCreateInput = naming(
  v.object({
    lead_id: v.optional(
      v.pipe(
        recordId('lead_id'),
        v.description('Id of the lead it is given for. It goes before `uid`, and that before `email`.'),
      ),
    ),
    ...leadIdentifiers,
    promotion_id: v.optional(
      v.pipe(recordId('promotion_id'), v.description('Id of the promotion it is given to, where no lead is named.')),
    ),
    ref_id: v.optional(
      v.pipe(
        text('ref_id is invalid.'),
        v.description('Referral id of the promotion it is given to, where no lead is named.'),
      ),
    ),
    reward_type: v.pipe(
      v.picklist([...UNITS, DISCOUNT_MON], 'reward_type is invalid.'),
      v.description('What it is given in. `discount_mon` is another name of `mon_discount`.'),
      v.transform((unit): Unit => (unit === DISCOUNT_MON ? 'mon_discount' : unit)),
    ),
    amount: v.pipe(
      integer('amount is invalid.', 1, MAX_AMOUNT),
      v.description('How much, in the smallest unit: cents, or whole units of what has none. Positive.'),
    ),
    status: v.optional(status, 'approved'),
  }),
  ['lead_id', 'uid', 'email', 'promotion_id', 'ref_id'],
  REWARDED_UNNAMED,
);

export const rewardUpdateInput = naming(
  v.object({
    id: v.optional(v.pipe(recordId('id'), v.description('Id of the reward. It goes before `event_id`.'))),
    event_id: v.optional(
      v.pipe(
        text('event_id is invalid.'),
        v.description(
          'The company’s own id of the sale, or else of the refund, whose rewards are meant: those of all tiers.',
        ),
      ),
    ),
    status,
  }),
  ['id', 'event_id'],
  REWARD_UNNAMED,
);
