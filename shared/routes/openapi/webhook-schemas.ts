import * as v from 'valibot';
import type { Pieces } from '#shared/domain/webhooks/body.ts';
import type { DeliveredType } from '#shared/domain/webhooks/notice.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v1Lead, v1Payout, v1Promotion, v1ReducedPromoter, v1Reward } from '#shared/routes/v1/output.ts';
import { v2Payout } from '#shared/routes/v2/records-output.ts';

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

export const webhookSale = field(
  v.object({ ...money, mrr: field(maybe(whole), 'Monthly recurring revenue, in the currency that was sent.') }),
  'A sale as webhooks show it.',
);

export const webhookRefund = field(
  v.object({
    ...money,
    sale_event_id: field(textOrNull, 'The `event_id` of the sale it takes back, where it named one.'),
  }),
  'A refund as webhooks show it: its amounts are negative.',
);

export const webhookRefundReversal = field(
  v.object({
    ...money,
    sale_event_id: field(textOrNull, 'The `event_id` of the sale that the refund was of, where it named one.'),
    refund_event_id: field(v.string(), 'The `event_id` of the refund that is taken back.'),
  }),
  'A refund that was taken back, as webhooks show it: its amounts are positive.',
);

const { temp_password: _, auth_token: __, ...promoter } = v1ReducedPromoter.entries;
const { promoter: ___, issues: ____, ...payout } = v1Payout.entries;

const noLink = field(v.null(), 'Always null: messages do not lead to tax forms.');

/** Without secrets and tax form links. */
export const webhookPromoter = field(
  v.object({ ...promoter, w8_form_url: noLink, w9_form_url: noLink }),
  'A promoter as webhooks show it: without `temp_password` and `auth_token`.',
);

export const webhookPayout = field(
  v.object({
    ...payout,
    has_issues: field(v.boolean(), 'Always false: what is missing changes with time. The lists of payouts say it.'),
    failed_at: v2Payout.entries.failed_at,
    error: v2Payout.entries.error,
  }),
  'A payout as webhooks show it: its promoter stands beside it.',
);

/** All null after an erasure. */
const pieces = {
  sale: field(maybe(webhookSale), 'The sale.'),
  refund: field(maybe(webhookRefund), 'The refund.'),
  refund_reversal: field(maybe(webhookRefundReversal), 'That a refund was taken back.'),
  payout: field(maybe(webhookPayout), 'The payout.'),
  reward: field(maybe(v1Reward), 'The commission; null where nothing was earned.'),
  lead: field(maybe(v1Lead), 'The lead; null where a promotion was rewarded by hand.'),
  promotion: field(maybe(v1Promotion), 'The promoter’s place in the campaign.'),
  promoter: field(maybe(webhookPromoter), 'The promoter.'),
} satisfies Record<keyof Pieces, v.GenericSchema>;

/** Returns the schema of a message. */
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
