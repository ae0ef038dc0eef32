import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { connectInput, disconnectInput } from './billing-input.ts';
import { v2BillingConnection } from './billing-output.ts';

const base = { area: 'billing', auth: 'v2', memory: 1024, timeout: 15 } as const;

const stripe = {
  provider: 'stripe',
  endpoint: 'https://partners.acme.example/in/stripe/1',
  events: ['checkout.session.completed', 'invoice.paid'],
  secrets: [{ mode: 'live', last4: 'x7Qa', set_at: '2026-11-22T09:30:00.000Z' }],
  with_shipping: false,
  sale_for_each_line: true,
  after_fee: false,
  test_counts: false,
  event_types: [{ type: 'invoice.paid', last_received_on: '2026-11-24', is_missing: false }],
  lacks_refund_events: false,
} as const;

const connections = { ...base, path: '/api/v2/company/billing/connections/{provider}' } as const;

export const v2BillingConnectionsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/billing/connections',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'billing-connections', 'billing-arrivals'], writes: [] },
  summary: 'List the billing providers with their settings, without secrets',
  responses: companyResponses(okResponse(v.array(v2BillingConnection), [stripe]), {}),
} satisfies KeyedRoute;

export const v2BillingConnectionsUpdate = {
  ...connections,
  method: 'PUT',
  verb: 'update',
  permission: 'manage',
  recentSignIn: true,
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'billing-connections', 'billing-arrivals'], writes: ['billing-connections'] },
  resources: ['generateDataKey'],
  summary: 'Connect a billing provider or update its settings',
  description:
    'Two secrets are valid per mode, so that you can rotate them without losing events. Adding a third secret revokes the oldest. ' +
    'Secrets are encrypted and never shown again. Omitted parameters stay unchanged. A user must have signed in recently.',
  input: connectInput,
  inputExample: {
    provider: 'stripe',
    secret: 'whsec_0Zb3kq0V9x2LwTn7YcR4dHs8ux7Qa',
    mode: 'live',
    sale_for_each_line: true,
  },
  responses: companyResponses(okResponse(v2BillingConnection, stripe), { invalid: 'mode is invalid.' }),
} satisfies KeyedRoute;

export const v2BillingConnectionsDelete = {
  ...connections,
  method: 'DELETE',
  verb: 'delete',
  permission: 'manage',
  recentSignIn: true,
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'billing-connections', 'billing-arrivals'], writes: ['billing-connections'] },
  summary: 'Disconnect a billing provider and reject its events',
  description: 'Takes effect within ten seconds. Settings and recorded events are kept.',
  input: disconnectInput,
  inputExample: { provider: 'stripe' },
  responses: companyResponses(okResponse(v2BillingConnection, { ...stripe, secrets: [] }), {
    invalid: 'mode is invalid.',
  }),
} satisfies KeyedRoute;

export const billingRoutes: readonly KeyedRoute[] = [
  v2BillingConnectionsList,
  v2BillingConnectionsUpdate,
  v2BillingConnectionsDelete,
];
