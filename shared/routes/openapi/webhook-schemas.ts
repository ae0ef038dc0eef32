import * as v from 'valibot';
import type { WebhookRecords } from '#shared/domain/webhooks/body.ts';
import type { DeliveryType } from '#shared/domain/webhooks/notice.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v1Lead, v1Payout, v1Promotion, v1ReducedPromoter, v1Reward } from '#shared/routes/v1/output.ts';
import { v2Payout } from '#shared/routes/v2/records-output.ts';

const money = {
  id: field(idField, 'Id of the event.'),
  event_id: field(v.string(), 'The company’s id of the event.'),
  sale_amount: field(integerField, 'Amount in the smallest unit of the account’s currency. Negative for a refund.'),
  original_sale_amount: field(integerField, 'Amount as sent, in the smallest unit of its own currency.'),
  original_sale_currency: field(v.string(), 'Currency of the amount as sent.'),
  plan_id: field(nullableText, 'Id of the purchased plan.'),
  quantity: field(integerField, 'Number of items or subscriptions.'),
  created_at: field(timestampField, 'When it happened.'),
};

export const webhookSale = field(
  v.object({
    ...money,
    mrr: field(nullable(integerField), 'Monthly recurring revenue, in the currency as sent.'),
  }),
  'A sale in a webhook.',
);

export const webhookRefund = field(
  v.object({
    ...money,
    sale_event_id: field(nullableText, 'The `event_id` of the refunded sale, if the refund named one.'),
  }),
  'A refund in a webhook. Its amounts are negative.',
);

export const webhookRefundReversal = field(
  v.object({
    ...money,
    sale_event_id: field(nullableText, 'The `event_id` of the refunded sale, if the refund named one.'),
    refund_event_id: field(v.string(), 'The `event_id` of the reversed refund.'),
  }),
  'A refund reversal in a webhook. Its amounts are positive.',
);

const { temp_password, auth_token, ...promoterFields } = v1ReducedPromoter.entries;
const { promoter, issues, ...payoutFields } = v1Payout.entries;

const noLink = field(v.null(), 'Always null: webhooks do not link to tax forms.');

/** Without secrets and tax form links. */
export const webhookPromoter = field(
  v.object({ ...promoterFields, w8_form_url: noLink, w9_form_url: noLink }),
  'A promoter in a webhook, without `temp_password` and `auth_token`.',
);

export const webhookPayout = field(
  v.object({
    ...payoutFields,
    has_issues: field(v.boolean(), 'Always false, since issues change over time. See the payout lists.'),
    failed_at: v2Payout.entries.failed_at,
    error: v2Payout.entries.error,
  }),
  'A payout in a webhook. The promoter is a separate record.',
);

/** All null after an erasure. */
const pieces = {
  sale: field(nullable(webhookSale), 'The sale.'),
  refund: field(nullable(webhookRefund), 'The refund.'),
  refund_reversal: field(nullable(webhookRefundReversal), 'The refund reversal.'),
  payout: field(nullable(webhookPayout), 'The payout.'),
  reward: field(nullable(v1Reward), 'The commission; null if nothing was earned.'),
  lead: field(nullable(v1Lead), 'The lead; null for a commission that was created manually for a promotion.'),
  promotion: field(nullable(v1Promotion), 'The promoter’s promotion in the campaign.'),
  promoter: field(nullable(webhookPromoter), 'The promoter.'),
} satisfies Record<keyof WebhookRecords, v.GenericSchema>;

/** Returns the schema of a message. */
export function messageSchema(type: DeliveryType, names: readonly (keyof WebhookRecords)[]) {
  return v.object({
    event: field(
      v.object({
        id: field(v.string(), 'Id of the event, the same in all webhooks.'),
        type: field(v.literal(type), 'Event type.'),
        created_at: field(timestampField, 'When it happened.'),
        erased: v.optional(
          field(v.literal(true), 'Present if the lead or promoter of the event was deleted. All data is null.'),
        ),
      }),
      'Type and time of the event.',
    ),
    data: field(
      v.object(Object.fromEntries(names.map((name) => [name, pieces[name]]))),
      names.length > 0 ? 'The records of the event, as they were when the message was created.' : 'Empty.',
    ),
  });
}
