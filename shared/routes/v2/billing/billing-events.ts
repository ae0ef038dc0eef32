import * as v from 'valibot';
import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { BILLING_OUTCOMES } from '#shared/domain/billing/outcome.ts';
import { parseReceivedEventId } from '#shared/domain/billing/received-event.ts';
import { described, flag, map, text } from '#shared/routes/fields.ts';
import { companyCaller, together } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, companyPaging, done } from '#shared/routes/v2/answers.ts';
import { among, cursor, times } from '#shared/routes/v2/lists/lists-input.ts';
import { v2BillingEvent } from './billing-events-output.ts';
import { billingTable, billingWork } from './billing-work.ts';

const about = { area: 'billing', auth: 'v2', memory: 1024 } as const;

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
  provider: among('provider', BILLING_PROVIDERS),
  outcome: among('outcome', BILLING_OUTCOMES),
  created_at: times('created_at'),
};

/** Parameters of the list of received events (contract §1 and §3). */
const listInput = v.object({
  filters: v.optional(
    described(
      'Which events are listed: those that fit all of it. `created_at` is a range of the provider’s time, both ends included.',
      map('filters', filters),
    ),
    {},
  ),
  q: v.optional(
    described(
      'A whole id of the provider’s: of the event, or of the invoice, payment, customer or subscription that it is about.',
      text('q is invalid.'),
    ),
  ),
  cursor,
  ...companyPaging,
});
export type BillingEventsInput = v.InferOutput<typeof listInput>;

export const v2BillingEventsList = {
  ...about,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/billing/events',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, 'billing-events'], writes: [] },
  timeout: 15,
  summary: 'List what billing providers have told in the last 30 days, newest first, with what came of it',
  description:
    '`Link` has the next page, by its `cursor`; a page that is filtered or searched may be short or empty though more follow.',
  input: listInput,
  inputExample: { filters: { outcome: ['waits', 'found_nothing'] } },
  answers: companyAnswers(done(v.array(v2BillingEvent), [event]), { invalid: 'filters[outcome] is invalid.' }),
} satisfies KeyedRoute;

export const v2BillingEventsWork = {
  ...about,
  method: 'POST',
  path: '/api/v2/company/billing/events/{id}/work',
  needs: 'manage',
  table: billingTable,
  items: together({ reads: companyCaller, writes: [] }, billingWork),
  timeout: 29,
  summary: 'Work an event of a billing provider again',
  description:
    'By what is known and chosen now: the sale may have come, the promoter may be there. What was counted before is not counted again.',
  mails: true,
  input: v.object({
    id: described(
      'Id of the event, as the list has it.',
      v.pipe(
        text('id is invalid.', 300),
        v.check((id) => parseReceivedEventId(id) !== null, 'id is invalid.'),
      ),
    ),
    skip_email_notification: v.optional(
      described('Whether promoters are mailed nothing about it.', flag('skip_email_notification is invalid.')),
      false,
    ),
  }),
  inputExample: { id: event.id },
  answers: companyAnswers(done(v2BillingEvent, event), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

/** What billing providers have told. */
export const billingEventRoutes: readonly KeyedRoute[] = [v2BillingEventsList, v2BillingEventsWork];
