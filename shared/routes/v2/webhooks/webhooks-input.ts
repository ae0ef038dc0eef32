import * as v from 'valibot';
import { parseWebhookId } from '#shared/domain/webhooks/delivery.ts';
import { DELIVERED_RECORD_TYPES, ENTITY_ACTIONS, resolveEntityAction } from '#shared/domain/webhooks/entity.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { MAX_RETRIES } from '#shared/domain/webhooks/retry.ts';
import { MAX_TIMEOUT_S, WEBHOOK_FORMATS, type Webhook } from '#shared/domain/webhooks/types.ts';
import {
  flagParam,
  integerParam,
  jsonObjectParam,
  oneOrMoreParam,
  rowCountParam,
  textParam,
  urlParam,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const MAX_PAGE_DELIVERIES = 100;
const DEFAULT_ROWS = 25;
/** Limit of page numbers; the Link header leads further. */
const MAX_COUNTED_DELIVERIES = 2500;
const MAX_HEADERS_LENGTH = 8192;
const MAX_BASIC_PASSWORD_LENGTH = 1000;
const MAX_CAMPAIGNS = 100;

/** Includes future types. */
export const ALL_TYPES = 'all';
/** Instead of a webhook's id. */
export const ALL_WEBHOOKS = 'all';
export const STANDARD_FORMAT = 'standard';

const PAGE_TOO_LARGE = 'page is too large. Follow the Link header to read further.';

const invalid = (name: string) => `${name} is invalid.`;
const withDescription = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) =>
  v.optional(withDescription(description, flagParam(invalid(name))));

const deliveryId = (name: string) =>
  v.pipe(
    textParam(invalid(name)),
    v.check((id) => parseWebhookId(id) !== null, invalid(name)),
  );

const address = withDescription(
  'URL that receives messages: public, beginning with `https://`. Two webhooks can have the same URL.',
  urlParam(invalid('url')),
);
const types = withDescription(
  'Event types to send; `all` includes every type, also future ones. A name `entity.action`, such as ' +
    '`referral.created`, includes the types with this action on such a record.',
  v.pipe(
    oneOrMoreParam(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES, ...ENTITY_ACTIONS], invalid('types')), invalid('types')),
    v.minLength(1, invalid('types')),
    v.transform((names): Webhook['types'] =>
      names.includes(ALL_TYPES)
        ? ALL_TYPES
        : WEBHOOK_TYPES.filter(
            (type) => names.includes(type) || names.some((name) => resolveEntityAction(name).includes(type)),
          ),
    ),
  ),
);

const RECORD_TYPE_INVALID = `record_type has to be one of ${DELIVERED_RECORD_TYPES.join(', ')}.`;

const ENABLED =
  'Whether messages are sent. False also fails pending deliveries. True also re-enables a webhook that was disabled ' +
  'because it failed.';

/** Validated by the domain. */
const headers = v.pipe(
  jsonObjectParam(invalid('headers'), MAX_HEADERS_LENGTH),
  v.check(
    (input) => Object.values(input).every((value) => ['string', 'number'].includes(typeof value)),
    invalid('headers'),
  ),
  v.transform((input) => Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))),
);

/** Not trimmed. */
const password = v.pipe(
  v.string(invalid('basic_auth_password')),
  v.maxLength(MAX_BASIC_PASSWORD_LENGTH, invalid('basic_auth_password')),
  v.check((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), invalid('basic_auth_password')),
);

const access = {
  headers: v.optional(
    withDescription(
      'Headers sent with every message, such as `{"X-Source": "referrals"}`: at most 20. Stored encrypted.',
      headers,
    ),
  ),
  basic_auth_user: v.optional(
    withDescription(
      'Username for basic authentication; an empty value removes it.',
      textParam(invalid('basic_auth_user'), undefined, { blank: true }),
    ),
  ),
  basic_auth_password: v.optional(
    withDescription('Password for basic authentication. Stored encrypted and never shown.', password),
  ),
};

const settings = {
  types: v.optional(types),
  event_types: v.optional(
    withDescription(
      'Same as `types`, also with names of version 1, such as `lead_becomes_referral`. Messages use the names requested ' +
        'here, also `entity.action`. `GET …/webhooks/event_types` lists them.',
      v.pipe(
        oneOrMoreParam(textParam(invalid('event_types'), 100), invalid('event_types')),
        v.minLength(1, invalid('event_types')),
      ),
    ),
  ),
  campaign_ids: v.optional(
    withDescription(
      'Ids of campaigns to send messages about; an empty list for all.',
      v.pipe(
        oneOrMoreParam(recordIdParam('campaign_ids'), invalid('campaign_ids')),
        v.maxLength(MAX_CAMPAIGNS, `campaign_ids can have at most ${MAX_CAMPAIGNS} entries.`),
      ),
    ),
  ),
  format: v.optional(
    withDescription(
      'Format of messages: `standard`, as in this document; or `v1`, as for receivers of version 1: `data` is ' +
        'the lead or commission, with `promotion` and `promoter`.',
      v.picklist([STANDARD_FORMAT, ...WEBHOOK_FORMATS], invalid('format')),
    ),
  ),
  timeout: v.optional(
    withDescription(
      `Timeout of an attempt in seconds (default 15), at most ${MAX_TIMEOUT_S}.`,
      integerParam(`timeout must be from 1 to ${MAX_TIMEOUT_S} seconds.`, 1, MAX_TIMEOUT_S),
    ),
  ),
  max_retries: v.optional(
    withDescription(
      `Number of retries of a delivery (default 7), at most ${MAX_RETRIES}.`,
      integerParam(`max_retries must be from 0 to ${MAX_RETRIES}.`, 0, MAX_RETRIES),
    ),
  ),
  description: v.optional(
    withDescription(
      'The company’s description of the webhook.',
      textParam(invalid('description'), undefined, { blank: true }),
    ),
  ),
  active: yesOrNo('active', 'Same as `enabled`.'),
  enabled: yesOrNo('enabled', ENABLED),
  ...access,
};

/** Rejects two aliases of one parameter. */
const oneName = <Input extends object>(first: keyof Input & string, second: keyof Input & string) =>
  v.check<Input, string>(
    (input) => input[first] === undefined || input[second] === undefined,
    `${first} and ${second} are the same setting. Send only one of them.`,
  );

export const listWebhooksInput = v.object({
  ...companyPaging,
  per_page: v.optional(rowCountParam(invalid('per_page'), MAX_PAGE_DELIVERIES), DEFAULT_ROWS),
});
export const createWebhookInput = v.pipe(
  v.object({ url: address, ...settings }),
  oneName('types', 'event_types'),
  oneName('enabled', 'active'),
);
const changes = {
  id: recordIdParam('id'),
  url: v.optional(address),
  ...settings,
  rotate_secret: yesOrNo(
    'rotate_secret',
    'True creates a new secret. For a day, messages are also signed with the previous one.',
  ),
  drop_old_secrets: yesOrNo(
    'drop_old_secrets',
    'True ends all secrets but the newest immediately, as after a leak; with `rotate_secret`, all previous ones.',
  ),
};
export const updateWebhookInput = v.pipe(
  v.object(changes),
  oneName('types', 'event_types'),
  oneName('enabled', 'active'),
);
const recordFilters = {
  record_type: v.optional(
    withDescription(
      'The kind of record. Only with the webhook `all`.',
      v.picklist(DELIVERED_RECORD_TYPES, RECORD_TYPE_INVALID),
    ),
  ),
  record_id: v.optional(withDescription('Id of the record. Only with the webhook `all`.', recordIdParam('record_id'))),
};

export const deliveriesInput = v.pipe(
  v.object({
    id: withDescription(
      'Id of the webhook; `all` for deliveries of all webhooks about a record.',
      v.union([recordIdParam('id'), v.literal(ALL_WEBHOOKS)], invalid('id')),
    ),
    ...recordFilters,
    before: v.optional(
      withDescription('`message_id` of a delivery: lists deliveries before it.', deliveryId('before')),
    ),
    page: v.optional(
      withDescription(
        `Page number, within the last ${MAX_COUNTED_DELIVERIES} deliveries; follow the header \`Link\` for more.`,
        integerParam(invalid('page'), 1, MAX_COUNTED_DELIVERIES),
      ),
      1,
    ),
    per_page: v.optional(rowCountParam(invalid('per_page'), MAX_PAGE_DELIVERIES), DEFAULT_ROWS),
  }),
  v.check(({ page, per_page }) => page * per_page <= MAX_COUNTED_DELIVERIES, PAGE_TOO_LARGE),
  v.check(
    ({ id, record_type, record_id }) =>
      id === ALL_WEBHOOKS
        ? record_type !== undefined && record_id !== undefined
        : record_type === undefined && record_id === undefined,
    'record_type and record_id are required with the webhook `all`, and not supported with another one.',
  ),
  v.check(({ id, page }) => id !== ALL_WEBHOOKS || page === 1, PAGE_TOO_LARGE),
);
/** Delivery by number or message id. */
const deliveryNumberOrId = v.pipe(
  textParam(invalid('id')),
  v.metadata({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  v.transform((id) => (/^[1-9]\d{0,15}$/.test(id) ? Number(id) : id)),
  v.check((id) => (typeof id === 'number' ? Number.isSafeInteger(id) : parseWebhookId(id) !== null), invalid('id')),
);
export const webhookDeliveryInput = v.object({
  webhook_id: withDescription('Id of the webhook.', recordIdParam('webhook_id')),
  id: withDescription('Id of the delivery, or its `message_id`.', deliveryNumberOrId),
});
export const testAddressInput = v.object({
  url: address,
  event_type: withDescription(
    'Type of the message: one of `GET …/webhooks/event_types`.',
    textParam(invalid('event_type'), 100),
  ),
  format: settings.format,
  ...access,
});
export const deliveryInput = v.object({ id: withDescription('Id of the delivery.', deliveryId('id')) });

export type CreateWebhookInput = v.InferOutput<typeof createWebhookInput>;
export type UpdateWebhookInput = v.InferOutput<typeof updateWebhookInput>;
export type DeliveriesInput = v.InferOutput<typeof deliveriesInput>;
export type TestAddressInput = v.InferOutput<typeof testAddressInput>;
