import { DATA_OF, type Pieces } from '#shared/domain/webhooks/body.ts';
import { type DeliveredType, WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { webhookExample } from '#shared/routes/v2/webhooks/webhook-messages.ts';
import { pendingDelivery } from '#shared/routes/v2/webhooks/webhooks-examples.ts';
import { answerSchema } from './schema.ts';
import { messageSchema } from './webhook-schemas.ts';

const SUMMARIES: Readonly<Record<DeliveredType, string>> = {
  lead_signup: 'A sign-up was recorded',
  new_customer: 'A lead bought for the first time, or became a customer by hand',
  lead_cancelled: 'A customer cancelled',
  sale_created: 'A sale was recorded',
  refund_created: 'A refund was recorded',
  refund_reversed: 'A refund was taken back: it failed, or a dispute was won',
  promoter_signed_up: 'A promoter was created',
  promoter_accepted: 'A promoter was approved, also as it was created',
  reward_created: 'A promoter earned a commission, or one was taken back: a message for each',
  fulfilment_pending:
    'What a commission gives is to be handed over by the company: it is approved, not held, and no money',
  payout_completed: 'A payout was set to completed',
  payout_failed: 'A payout was set to failed: it could not be paid, or came back',
  test: 'Somebody asked for a test message',
};

const DESCRIPTION =
  'Verify every message before you read it: it is signed as [Standard Webhooks](https://www.standardwebhooks.com/) says, with the ' +
  'secret of the webhook. A message may come twice, and in any order: know it by `webhook-id`. Any answer but 2xx within ' +
  '15 seconds makes the service send it again later.';

const parameters = [
  header('webhook-id', 'Id of the delivery: the same on every attempt.', 'msg_0mi8ts1s0-1-58-sale_created-12-to-4'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795253400'),
  header(
    'webhook-signature',
    'Signatures of the message, separated by spaces: one for each valid secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Returns the webhook messages by type. */
export function webhookMessages(): Record<string, unknown> {
  const messages = WEBHOOK_TYPES.map((type) => [type, message(type, DATA_OF[type], webhookExample(type))] as const);
  return Object.fromEntries([...messages, ['test', message('test', [], pendingDelivery.payload)] as const]);
}

function message(type: DeliveredType, names: readonly (keyof Pieces)[], example: unknown) {
  const schema = answerSchema(messageSchema(type, names));
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
        '2XX': { description: 'The message was taken.' },
        default: { description: 'It was not taken, and is sent again later.' },
      },
    },
  };
}

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
