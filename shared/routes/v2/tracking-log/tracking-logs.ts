import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { trackingLogsInput } from './tracking-logs-input.ts';
import { v2TrackingLog } from './tracking-logs-output.ts';

export const v2TrackingLogsList = {
  area: 'records',
  auth: 'v2',
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/tracking_logs',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [
      ...companyCallerItems,
      'refused-calls',
      'refused-clicks',
      'sale',
      'refund',
      'refund_reversal',
      'cancellation',
    ],
    writes: [],
  },
  memory: 1024,
  timeout: 29,
  summary: 'List tracking calls that were rejected in the last 30 days, with reasons',
  description:
    'Newest first. Shows why a sale is missing and what to do. By event id, it also lists what was counted with it. E-mails and uids ' +
    'are not stored, only what is needed to find them. `filters[call]=click` counts rejected clicks by ref id instead, most clicks first. `Link` has the next page by `cursor`; a page may be short or empty although more follow.',
  input: trackingLogsInput,
  inputExample: { filters: { event_id: 'invoice-1001', reason: ['lead_not_found', 'duplicate_event'] } },
  responses: companyResponses(
    okResponse(v.array(v2TrackingLog), [
      {
        id: '2026-11-21T10:00#17.0',
        created_at: '2026-11-21T10:00:03.512Z',
        call: 'track/sale',
        api_version: 'v2',
        outcome: 'refused',
        status: 404,
        reason: 'lead_not_found',
        message: 'Not a referred person: no referral has this e-mail or uid.',
        next_step:
          'No action needed if no promoter referred this person. Otherwise compare e-mail and uid with those of the reported sign-up.',
        event_id: 'invoice-1001',
        sale_event_id: null,
        email: 'le…@e…',
        uid: null,
        amount: '10000',
        currency: null,
        ref_id: null,
        clicks: null,
        counted_as: null,
        not_kept: 0,
      },
    ]),
    { invalid: 'filters[reason] is invalid.' },
  ),
} satisfies KeyedRoute;

export const trackingLogRoutes: readonly KeyedRoute[] = [v2TrackingLogsList];
