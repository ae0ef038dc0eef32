import { DATA_FIELDS, type WebhookRecords } from '#shared/domain/webhooks/body.ts';
import { type DeliveryType, WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { webhookExample } from '#shared/routes/v2/webhooks/webhook-messages.ts';
import { pendingDeliveryExample } from '#shared/routes/v2/webhooks/webhooks-examples.ts';
import { responseSchema } from './schema.ts';
import { messageSchema } from './webhook-schemas.ts';

const SUMMARIES: Readonly<Record<DeliveryType, string>> = {
  lead_signup: 'A sign-up was recorded',
  new_customer: 'A lead became a customer: by its first sale, or set manually',
  lead_cancelled: 'A customer canceled',
  sale_created: 'A sale was recorded',
  refund_created: 'A refund was recorded',
  refund_reversed: 'A refund was reversed: it failed, or a dispute was won',
  promoter_signed_up: 'A promoter was created',
  promoter_accepted: 'A promoter was approved, also on creation',
  reward_created: 'A promoter earned a commission, or a commission was reversed: one message for each',
  fulfilment_pending:
    'A commission in a unit other than cash is ready for fulfillment: approved and not in a holding period',
  payout_completed: 'A payout was set to completed',
  payout_failed: 'A payout was set to failed: it could not be paid, or was returned',
  test: 'A test message was requested',
};

const DESCRIPTION =
  'Verify the signature before you process a message, as in [Standard Webhooks](https://www.standardwebhooks.com/), with the ' +
  'webhook’s secret. Messages may arrive repeatedly and in any order: use `webhook-id` to detect duplicates. If you do not answer with 2xx ' +
  'within 15 seconds, the delivery is retried later.';

const parameters = [
  header('webhook-id', 'Id of the delivery, the same for every attempt.', 'msg_0mi8ts1s0-1-58-sale_created-12-to-4'),
  header('webhook-timestamp', 'Time of this attempt, in seconds since 1970.', '1795253400'),
  header(
    'webhook-signature',
    'Signatures of the message, separated by spaces, one for each valid secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Returns the webhook messages by type. */
export function webhookMessages(): Record<string, unknown> {
  const messages = WEBHOOK_TYPES.map((type) => [type, message(type, DATA_FIELDS[type], webhookExample(type))] as const);
  return Object.fromEntries([...messages, ['test', message('test', [], pendingDeliveryExample.payload)] as const]);
}

function message(type: DeliveryType, names: readonly (keyof WebhookRecords)[], example: unknown) {
  const schema = responseSchema(messageSchema(type, names));
  return {
    post: {
      operationId: `on${type.replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())}`,
      tags: ['webhooks'],
      summary: SUMMARIES[type],
      description: DESCRIPTION,
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': { description: 'The message was accepted.' },
        default: { description: 'The message was not accepted. The delivery is retried later.' },
      },
    },
  };
}

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
