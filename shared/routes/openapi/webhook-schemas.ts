import * as v from 'valibot';
import type { Pieces } from '#shared/domain/webhooks/body.ts';
import type { DeliveredType } from '#shared/domain/webhooks/types.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v1Lead, v1Payout, v1Promotion, v1ReducedPromoter, v1Reward } from '#shared/routes/v1/output.ts';

const money = {
  id: field(id, 'Id of the event.'),
  event_id: field(v.string(), 'The company’s own id of the event.'),
  sale_amount: field(whole, 'Amount in the smallest unit of the account’s currency. Negative for a refund.'),
  original_sale_amount: field(whole, 'Amount as it was sent, in the smallest unit of its own currency.'),
  original_sale_currency: field(v.string(), 'Currency that the amount was sent in.'),
  plan_id: field(textOrNull, 'Id of the plan that was bought.'),
  quantity: field(whole, 'How many items or subscriptions.'),
  created_at: field(when, 'When it happened.'),
};

/** A sale as webhooks show it. */
export const webhookSale = field(
  v.object({ ...money, mrr: field(maybe(whole), 'Monthly recurring revenue, in the currency that was sent.') }),
  'A sale as webhooks show it.',
);

/** A refund as webhooks show it. */
export const webhookRefund = field(
  v.object({
    ...money,
    sale_event_id: field(textOrNull, 'The `event_id` of the sale it takes back, where it named one.'),
  }),
  'A refund as webhooks show it: its amounts are negative.',
);

const { temp_password: _, auth_token: __, ...promoter } = v1ReducedPromoter.entries;
const { promoter: ___, ...payout } = v1Payout.entries;

/** A promoter as webhooks show it: whoever reads a message cannot act for the promoter by it. */
export const webhookPromoter = field(
  v.object(promoter),
  'A promoter as webhooks show it: without `temp_password` and `auth_token`.',
);

/** A payout as webhooks show it: its promoter stands beside it. */
export const webhookPayout = field(v.object(payout), 'A payout as webhooks show it: its promoter stands beside it.');

/** The records that messages are made of. An erased one has null for all of them. */
const pieces = {
  sale: field(maybe(webhookSale), 'The sale.'),
  refund: field(maybe(webhookRefund), 'The refund.'),
  payout: field(maybe(webhookPayout), 'The payout.'),
  reward: field(maybe(v1Reward), 'The commission; null where nothing was earned.'),
  lead: field(maybe(v1Lead), 'The lead; null where a promotion was rewarded by hand.'),
  promotion: field(maybe(v1Promotion), 'The promoter’s place in the campaign.'),
  promoter: field(maybe(webhookPromoter), 'The promoter.'),
} satisfies Record<keyof Pieces, v.GenericSchema>;

/**
 * The text of a webhook's message.
 * @param names the records that its data has
 */
export function messageSchema(type: DeliveredType, names: readonly (keyof Pieces)[]) {
  return v.object({
    event: field(
      v.object({
        id: field(v.string(), 'Id of what has happened: the same for every webhook.'),
        type: field(v.literal(type), 'What has happened.'),
        created_at: field(when, 'When it happened.'),
        erased: v.optional(
          field(v.literal(true), 'There where a lead or promoter it was about was deleted: all data are null.'),
        ),
      }),
      'What has happened, and when.',
    ),
    data: field(
      v.object(Object.fromEntries(names.map((name) => [name, pieces[name]]))),
      names.length > 0 ? 'The records it is about, as they were when the message was made.' : 'Empty.',
    ),
  });
}
