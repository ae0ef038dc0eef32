import * as v from 'valibot';
import { EVENT_NAMES } from '#shared/domain/webhooks/names.ts';
import { companyCaller } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, created, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { delivered, pendingDelivery, webhook, webhookWithSecrets } from './webhooks-examples.ts';
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
  companyAnswers(done(schema, example), { notFound: true, invalid: ID_INVALID });

export const v2WebhooksList = {
  ...webhooks,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/webhooks',
  // Headers may contain secrets of the receiver.
  needs: 'manage',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, 'listeners'], writes: [] },
  outside: ['webhookSecrets'],
  summary: 'List webhooks, oldest first, without their secrets',
  description:
    'Those of campaigns, which are their `default_webhook_url`, have a `campaign_id`. Details of the pages are in the ' +
    'headers `Link`, `Total` and `Per-Page`.',
  input: listWebhooksInput,
  inputExample: { page: 1, per_page: 20 },
  answers: companyAnswers(done(v.array(v2Webhook), [webhook]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2WebhooksCreate = {
  ...webhooks,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/webhooks',
  needs: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query', 'UpdateItem'],
  items: { reads: [...companyCaller, 'campaigns', 'listeners'], writes: ['listeners', 'numbers'] },
  outside: ['webhookSecrets', 'webhookAddresses'],
  summary: 'Create a webhook: an address that is notified of what happens',
  description: 'It is enabled, unless it says otherwise. The answer has the secret by which messages are verified.',
  input: createWebhookInput,
  inputExample: {
    url: webhook.url,
    event_types: ['sale_created', 'refund_created'],
    description: 'Our ledger',
    headers: { 'X-Source': 'referrals' },
    basic_auth_user: 'ledger',
    basic_auth_password: 'a password of the receiver',
  },
  answers: companyAnswers(created(v2WebhookWithSecrets, webhookWithSecrets), { invalid: URL_INVALID }),
} satisfies KeyedRoute;

export const v2WebhooksShow = {
  ...webhooks,
  method: 'GET',
  does: 'show',
  path: '/api/v2/company/webhooks/{id}',
  // The secrets allow forging messages.
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCaller, 'listeners'], writes: [] },
  outside: ['webhookSecrets'],
  summary: 'Show a webhook with its secrets',
  input: recordInput,
  inputExample: { id: 4 },
  answers: finds(v2WebhookWithSecrets, webhookWithSecrets),
} satisfies KeyedRoute;

export const v2WebhooksUpdate = {
  ...webhooks,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/webhooks/{id}',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCaller, 'campaigns', 'listeners'], writes: ['listeners'] },
  outside: ['webhookSecrets', 'webhookAddresses'],
  summary: 'Change a webhook, enable or disable it, or give it a new secret',
  description:
    'What is left out stays as it is. The address of a campaign’s webhook is changed with the campaign. One that was ' +
    'disabled because it failed is enabled by another address, too. It is not notified of what happened meanwhile.',
  input: updateWebhookInput,
  blankable: ['description', 'basic_auth_user', 'basic_auth_password'],
  inputExample: { id: 4, types: ['all'], enabled: true, rotate_secret: false },
  answers: finds(v2WebhookWithSecrets, { ...webhookWithSecrets, types: ['all'], event_types: ['all'] }),
} satisfies KeyedRoute;

export const v2WebhooksDelete = {
  ...webhooks,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/webhooks/{id}',
  needs: 'manage',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem'],
  items: { reads: [...companyCaller, 'listeners'], writes: ['listeners'] },
  outside: ['webhookSecrets'],
  summary: 'Delete a webhook; that of a campaign goes with its `default_webhook_url`',
  input: recordInput,
  inputExample: { id: 4 },
  answers: finds(v2Webhook, webhook),
} satisfies KeyedRoute;

export const v2WebhooksTest = {
  ...webhooks,
  method: 'POST',
  path: '/api/v2/company/webhooks/{id}/test',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCaller, 'listeners', 'text-key'], writes: ['deliveries'] },
  outside: ['webhookQueues'],
  summary: 'Send a webhook a message of the type `test`',
  description: 'It is sent in the background, and tried as all others: its deliveries show what came of it.',
  input: recordInput,
  inputExample: { id: 4 },
  answers: finds(v2WebhookDelivery, pendingDelivery),
} satisfies KeyedRoute;

export const v2WebhookDeliveriesList = {
  ...webhooks,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/webhooks/{id}/webhook_deliveries',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCaller, 'listeners', 'deliveries', 'text-key'], writes: [] },
  summary: 'List the deliveries of a webhook of the last 30 days, newest first',
  description:
    'The last twenty attempts of each, and what was sent. Where a lead or a promoter it was about was deleted, `payload` says ' +
    'that it was erased: `event.erased` is true, and all data are null. The next page is in the header `Link`; the last ' +
    'page has none.',
  input: deliveriesInput,
  inputExample: { id: 4, page: 1, per_page: 25 },
  answers: finds(v.array(v2WebhookDelivery), [delivered]),
} satisfies KeyedRoute;

export const v2WebhookDeliveriesRetry = {
  ...webhooks,
  method: 'POST',
  path: '/api/v2/company/webhooks/webhook_deliveries/{id}/retry',
  needs: 'manage',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCaller, 'listeners', 'deliveries', 'text-key'], writes: ['deliveries'] },
  outside: ['webhookQueues'],
  summary: 'Send a delivery again, with the same id and text',
  description:
    'Whatever came of it, in the background. One that had all its attempts is tried once more. Where somebody it was about ' +
    'was deleted, it says that instead.',
  input: deliveryInput,
  inputExample: { id: delivered.message_id },
  answers: finds(v2WebhookDelivery, {
    ...delivered,
    status: 'retrying',
    state: 'pending',
    due_at: '2026-11-21T10:00:00.000Z',
  }),
} satisfies KeyedRoute;

export const v2WebhookEventTypes = {
  ...webhooks,
  method: 'GET',
  path: '/api/v2/company/webhooks/event_types',
  needs: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCaller], writes: [] },
  summary: 'List the types that webhooks can ask for, by all of their names',
  answers: companyAnswers(done(v2WebhookTypes, { data: EVENT_NAMES }), {}),
} satisfies KeyedRoute;

export const v2WebhooksTestAddress = {
  ...webhooks,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/webhooks/test',
  needs: 'manage',
  table: ['BatchGetItem'],
  items: { reads: [...companyCaller], writes: [] },
  outside: ['webhookAddresses'],
  timeout: 29,
  summary: 'Post an example of a message to an address, before it becomes a webhook',
  description:
    'At once, and once: 200 where it was taken, 400 where it was not. `event.test` of the message is true. It is not ' +
    'signed, for an address that is no webhook has no secret.',
  input: testAddressInput,
  inputExample: { url: webhook.url, event_type: 'sale_created' },
  answers: {
    ...companyAnswers(done(v2TestedAddress, { status: 204 }), { invalid: URL_INVALID }),
    400: {
      description: 'The message was not taken; or the body is invalid.',
      schema: v2Error,
      example: { message: 'The address answered 500.', code: 'not_delivered' },
    },
  },
} satisfies KeyedRoute;

export const v2WebhookDeliveriesShow = {
  ...webhooks,
  method: 'GET',
  does: 'show',
  path: '/api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, 'listeners', 'deliveries', 'text-key'], writes: [] },
  summary: 'Show a delivery of a webhook',
  input: webhookDeliveryInput,
  inputExample: { webhook_id: 4, id: delivered.id },
  answers: finds(v2WebhookDelivery, delivered),
} satisfies KeyedRoute;

export const v2WebhookDeliveriesRetryDelivery = {
  ...v2WebhookDeliveriesRetry,
  path: '/api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}/retry_delivery',
  needs: 'manage',
  table: ['BatchGetItem', 'PutItem', 'Query'],
  summary: 'Send a delivery of a webhook again, with the same id and text',
  input: webhookDeliveryInput,
  inputExample: { webhook_id: 4, id: delivered.id },
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
