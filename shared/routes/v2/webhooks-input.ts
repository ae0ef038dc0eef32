import * as v from 'valibot';
import { webhookOf } from '#shared/domain/webhooks/delivery.ts';
import { WEBHOOK_TYPES, type Webhook } from '#shared/domain/webhooks/types.ts';
import { flag, rowCount, some, text, url } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from './answers.ts';

/** How many deliveries a page has at most, and where it is not said. */
const MOST_DELIVERIES = 100;
const DEFAULT_DELIVERIES = 50;

/** Stands for every type, also for those that come to be later. */
export const ALL_TYPES = 'all';

const invalid = (name: string) => `${name} is invalid.`;
const described = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) => v.optional(described(description, flag(invalid(name))));

/** What may be the id of a delivery. */
const deliveryId = (name: string) =>
  v.pipe(
    text(invalid(name)),
    v.check((id) => webhookOf(id) !== null, invalid(name)),
  );

const address = described(
  'Where messages are posted: a public address that begins with `https://`. Two webhooks may have the same.',
  url(invalid('url')),
);
const types = described(
  'What it is notified of, each once; `all` stands for every type, also for those that come to be later.',
  v.pipe(
    some(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES], invalid('types')), invalid('types')),
    v.minLength(1, invalid('types')),
    v.transform((given): Webhook['types'] =>
      given.includes(ALL_TYPES) ? ALL_TYPES : WEBHOOK_TYPES.filter((type) => given.includes(type)),
    ),
  ),
);

/** Parameters of the webhook calls. */
export const listWebhooksInput = v.object(companyPaging);
export const createWebhookInput = v.object({ url: address, types: v.optional(types, [ALL_TYPES]) });
export const updateWebhookInput = v.object({
  id: recordId('id'),
  url: v.optional(address),
  types: v.optional(types),
  enabled: yesOrNo(
    'enabled',
    'Whether it is notified of anything. False ends what waits for it, too: it has failed. True enables one that was disabled ' +
      'because it failed, too.',
  ),
  rotate_secret: yesOrNo(
    'rotate_secret',
    'True gives it a new secret. For a day messages are signed with the one before, too.',
  ),
  drop_old_secrets: yesOrNo(
    'drop_old_secrets',
    'True ends all secrets but the newest at once, as after a leak; with `rotate_secret` all that there were.',
  ),
});
export const deliveriesInput = v.object({
  id: recordId('id'),
  before: v.optional(described('Id of a delivery: lists those before it.', deliveryId('before'))),
  per_page: v.optional(rowCount(invalid('per_page'), MOST_DELIVERIES), DEFAULT_DELIVERIES),
});
export const deliveryInput = v.object({ id: described('Id of the delivery.', deliveryId('id')) });

export type ListWebhooksInput = v.InferOutput<typeof listWebhooksInput>;
export type CreateWebhookInput = v.InferOutput<typeof createWebhookInput>;
export type UpdateWebhookInput = v.InferOutput<typeof updateWebhookInput>;
export type DeliveriesInput = v.InferOutput<typeof deliveriesInput>;
export type DeliveryInput = v.InferOutput<typeof deliveryInput>;
