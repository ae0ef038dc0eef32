import * as v from 'valibot';
import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { BILLING_OUTCOMES } from '#shared/domain/billing/outcome.ts';
import { parseReceivedEventId } from '#shared/domain/billing/received-event.ts';
import { flagParam, mapParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { combineAccess, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { choiceFilter, cursorParam, timeFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging, companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { v2BillingEvent } from './billing-events-output.ts';
import { billingTable, billingWork } from './billing-work.ts';

const base = { area: 'billing', auth: 'v2', memory: 1024 } as const;

const event = {
  id: 'stripe-1795339800000-evt_1PqRsT',
  provider: 'stripe',
  mode: 'live',
  event_id: 'evt_1PqRsT',
  type: 'invoice.paid',
  created_at: '2026-11-22T09:30:00.000Z',
  received_at: '2026-11-22T09:30:01.000Z',
  worked_at: '2026-11-22T09:30:02.000Z',
  outcome: 'counted',
  message: 'Counted as sale 812.',
  recorded: [{ type: 'sale', id: 812, event_id: 'in_1PqRsT' }],
  names: ['evt_1PqRsT', 'in_1PqRsT', 'cus_QrStUv', 'sub_1AbCdE'],
} as const;

const filters = {
  provider: choiceFilter('provider', BILLING_PROVIDERS),
  outcome: choiceFilter('outcome', BILLING_OUTCOMES),
  created_at: timeFilter('created_at'),
};

/** Contract §1 and §3. */
const listInput = v.object({
  filters: v.optional(
    withDescription(
      'Filters of the list. Events must match all of them. `created_at` is a range of the provider’s time, both ends included.',
      mapParam('filters', filters),
    ),
    {},
  ),
  q: v.optional(
    withDescription(
      'A complete provider id: of the event, or of its invoice, payment, customer or subscription.',
      textParam('q is invalid.'),
    ),
  ),
  cursor: cursorParam,
  ...companyPaging,
});
export type BillingEventsInput = v.InferOutput<typeof listInput>;

export const v2BillingEventsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/billing/events',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'billing-events'], writes: [] },
  timeout: 15,
  summary: 'List billing provider events of the last 30 days with their outcomes, newest first',
  description:
    '`Link` has the next page by `cursor`. A filtered or searched page may be short or empty although more follow.',
  input: listInput,
  inputExample: { filters: { outcome: ['waits', 'found_nothing'] } },
  responses: companyResponses(okResponse(v.array(v2BillingEvent), [event]), {
    invalid: 'filters[outcome] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BillingEventsWork = {
  ...base,
  method: 'POST',
  path: '/api/v2/company/billing/events/{id}/work',
  permission: 'manage',
  table: billingTable,
  items: combineAccess({ reads: companyCallerItems, writes: [] }, billingWork),
  timeout: 29,
  summary: 'Process a billing provider event again',
  description:
    'Uses current data and settings: the sale or the promoter may exist by now. Events that were already counted are not counted again.',
  mails: true,
  input: v.object({
    id: withDescription(
      'Id of the event, from the list.',
      v.pipe(
        textParam('id is invalid.', 300),
        v.check((id) => parseReceivedEventId(id) !== null, 'id is invalid.'),
      ),
    ),
    skip_email_notification: v.optional(
      withDescription('Sends promoters no e-mails about this call.', flagParam('skip_email_notification is invalid.')),
      false,
    ),
  }),
  inputExample: { id: event.id },
  responses: companyResponses(okResponse(v2BillingEvent, event), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const billingEventRoutes: readonly KeyedRoute[] = [v2BillingEventsList, v2BillingEventsWork];
