import * as v from 'valibot';
import { EVENT_NAMES } from '#shared/domain/webhooks/event-names.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse } from '#shared/routes/v2/responses.ts';
import {
  completedDeliveryExample,
  pendingDeliveryExample,
  v2WebhookExample,
  v2WebhookWithSecretsExample,
} from './webhooks-examples.ts';
import {
  createWebhookInput,
  deliveriesInput,
  deliveryInput,
  listWebhooksInput,
  testAddressInput,
  updateWebhookInput,
  webhookDeliveryInput,
} from './webhooks-input.ts';
import {
  v2TestedAddress,
  v2Webhook,
  v2WebhookDelivery,
  v2WebhookTypes,
  v2WebhookWithSecrets,
} from './webhooks-output.ts';

const webhooks = { area: 'webhooks', auth: 'v2', memory: 1024, timeout: 15 } as const;

const ID_INVALID = 'id is invalid.';
const URL_INVALID = 'url has to begin with https://.';

const finds = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) =>
  companyResponses(okResponse(schema, example), { notFound: true, invalid: ID_INVALID });

export const v2WebhooksList = {
  ...webhooks,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/webhooks',
  // Headers may contain secrets of the receiver.
  permission: 'manage',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: [] },
  resources: ['webhookSecrets'],
  summary: 'List webhooks, oldest first, without their secrets',
  description:
    'Webhooks of campaigns (their `default_webhook_url`) have a `campaign_id`. The headers `Link`, `Total` ' +
    'and `Per-Page` describe the pages.',
  input: listWebhooksInput,
  inputExample: { page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Webhook), [v2WebhookExample]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2WebhooksCreate = {
  ...webhooks,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/webhooks',
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCallerItems, 'campaigns', 'listeners'], writes: ['listeners', 'numbers'] },
  resources: ['webhookSecrets', 'webhookAddresses'],
  summary: 'Create a webhook',
  description: 'It is enabled by default. The response has the secret for verifying messages.',
  input: createWebhookInput,
  inputExample: {
    url: v2WebhookExample.url,
    event_types: ['sale_created', 'refund_created'],
    description: 'Our ledger',
    headers: { 'X-Source': 'referrals' },
    basic_auth_user: 'ledger',
    basic_auth_password: 'a password of the receiver',
  },
  responses: companyResponses(createdResponse(v2WebhookWithSecrets, v2WebhookWithSecretsExample), {
    invalid: URL_INVALID,
  }),
} satisfies KeyedRoute;

export const v2WebhooksShow = {
  ...webhooks,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/company/webhooks/{id}',
  // The secrets allow forging messages.
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: [] },
  resources: ['webhookSecrets'],
  summary: 'Retrieve a webhook with its secrets',
  input: recordInput,
  inputExample: { id: 4 },
  responses: finds(v2WebhookWithSecrets, v2WebhookWithSecretsExample),
} satisfies KeyedRoute;

export const v2WebhooksUpdate = {
  ...webhooks,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/webhooks/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'campaigns', 'listeners'], writes: ['listeners'] },
  resources: ['webhookSecrets', 'webhookAddresses'],
  summary: 'Update, enable or disable a webhook, or rotate its secret',
  description:
    'Omitted parameters stay unchanged. The URL of a campaign’s webhook is changed with the campaign. A new URL also enables a ' +
    'webhook that was disabled because it failed. Events in the meantime are not sent.',
  input: updateWebhookInput,
  blankable: ['description', 'basic_auth_user', 'basic_auth_password'],
  inputExample: { id: 4, types: ['all'], enabled: true, rotate_secret: false },
  responses: finds(v2WebhookWithSecrets, { ...v2WebhookWithSecretsExample, types: ['all'], event_types: ['all'] }),
} satisfies KeyedRoute;

export const v2WebhooksDelete = {
  ...webhooks,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/webhooks/{id}',
  permission: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: ['listeners'] },
  resources: ['webhookSecrets'],
  summary: 'Delete a webhook. For a campaign’s webhook, clears `default_webhook_url`',
  input: recordInput,
  inputExample: { id: 4 },
  responses: finds(v2Webhook, v2WebhookExample),
} satisfies KeyedRoute;

export const v2WebhooksTest = {
  ...webhooks,
  method: 'POST',
  path: '/api/v2/company/webhooks/{id}/test',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'listeners', 'text-key'], writes: ['deliveries'] },
  resources: ['webhookQueues'],
  summary: 'Send a test message to a webhook',
  description: 'It is sent in the background with the usual retries: the deliveries show the result.',
  input: recordInput,
  inputExample: { id: 4 },
  responses: finds(v2WebhookDelivery, pendingDeliveryExample),
} satisfies KeyedRoute;

export const v2WebhookDeliveriesList = {
  ...webhooks,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/webhooks/{id}/webhook_deliveries',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'listeners', 'deliveries', 'text-key'], writes: [] },
  summary: 'List deliveries of a webhook, or about a record, of the last 30 days, newest first',
  description:
    'With `all` as the webhook’s id, `record_type` and `record_id`, lists the deliveries of all webhooks about a record: those with ' +
    'this `entity_type` and `entity_id`. ' +
    'Each with its last twenty attempts and the message. If a lead or promoter in it was deleted, `payload` says ' +
    'that it was erased: `event.erased` is true, and all data is null. The header `Link` has the next page; the last ' +
    'page has none.',
  input: deliveriesInput,
  inputExample: { id: 4, page: 1, per_page: 25 },
  responses: finds(v.array(v2WebhookDelivery), [completedDeliveryExample]),
} satisfies KeyedRoute;

export const v2WebhookDeliveriesRetry = {
  ...webhooks,
  method: 'POST',
  path: '/api/v2/company/webhooks/webhook_deliveries/{id}/retry',
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'listeners', 'deliveries', 'text-key'], writes: ['deliveries'] },
  resources: ['webhookQueues'],
  summary: 'Resend a delivery with the same id and payload',
  description:
    'In the background, regardless of its state. If all attempts were used, it is tried once more. If a lead or promoter in ' +
    'it was deleted, the message says that instead.',
  input: deliveryInput,
  inputExample: { id: completedDeliveryExample.message_id },
  responses: finds(v2WebhookDelivery, {
    ...completedDeliveryExample,
    status: 'retrying',
    state: 'pending',
    due_at: '2026-11-21T10:00:00.000Z',
  }),
} satisfies KeyedRoute;

export const v2WebhookEventTypes = {
  ...webhooks,
  method: 'GET',
  path: '/api/v2/company/webhooks/event_types',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems], writes: [] },
  summary: 'List the event types of webhooks with all their names',
  responses: companyResponses(okResponse(v2WebhookTypes, { data: EVENT_NAMES }), {}),
} satisfies KeyedRoute;

export const v2WebhooksTestAddress = {
  ...webhooks,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/webhooks/test',
  permission: 'manage',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems], writes: [] },
  resources: ['webhookAddresses'],
  timeout: 29,
  summary: 'Send an example message to a URL, before creating a webhook',
  description:
    'Sent immediately and once: 200 if it was accepted, 400 if not. `event.test` of the message is true. It is not ' +
    'signed, because a URL without a webhook has no secret.',
  input: testAddressInput,
  inputExample: { url: v2WebhookExample.url, event_type: 'sale_created' },
  responses: {
    ...companyResponses(okResponse(v2TestedAddress, { status: 204 }), { invalid: URL_INVALID }),
    400: {
      description: 'The message was not accepted, or the body is invalid.',
      schema: v2Error,
      example: { message: 'The address responded with 500.', code: 'not_delivered' },
    },
  },
} satisfies KeyedRoute;

export const v2WebhookDeliveriesShow = {
  ...webhooks,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'listeners', 'deliveries', 'text-key'], writes: [] },
  summary: 'Retrieve a delivery of a webhook',
  input: webhookDeliveryInput,
  inputExample: { webhook_id: 4, id: completedDeliveryExample.id },
  responses: finds(v2WebhookDelivery, completedDeliveryExample),
} satisfies KeyedRoute;

export const v2WebhookDeliveriesRetryDelivery = {
  ...v2WebhookDeliveriesRetry,
  path: '/api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}/retry_delivery',
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query'],
  summary: 'Resend a delivery of a webhook with the same id and payload',
  input: webhookDeliveryInput,
  inputExample: { webhook_id: 4, id: completedDeliveryExample.id },
} satisfies KeyedRoute;

export const webhookRoutes: readonly KeyedRoute[] = [
  v2WebhooksList,
  v2WebhooksCreate,
  v2WebhooksShow,
  v2WebhooksUpdate,
  v2WebhooksDelete,
  v2WebhooksTest,
  v2WebhookDeliveriesList,
  v2WebhookDeliveriesRetry,
  v2WebhookEventTypes,
  v2WebhooksTestAddress,
  v2WebhookDeliveriesShow,
  v2WebhookDeliveriesRetryDelivery,
];
