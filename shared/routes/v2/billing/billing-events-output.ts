import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { BILLING_OUTCOMES, RECORDED_KINDS } from '#shared/domain/billing/outcome.ts';
import { field, idField, nullableText, timestampField } from '#shared/routes/output.ts';

export const v2BillingEvent = v.object({
  id: field(v.string(), 'Opaque id of the event.'),
  provider: field(v.picklist(BILLING_PROVIDERS), 'The billing provider that sent the event.'),
  mode: field(v.picklist(BILLING_MODES), 'Whether it is about real money.'),
  event_id: field(v.string(), 'The provider’s event id.'),
  type: field(v.string(), 'The provider’s event type.'),
  created_at: field(timestampField, 'When it happened, according to the provider.'),
  received_at: field(timestampField, 'When it was first received.'),
  worked_at: field(timestampField, 'When processing ended.'),
  outcome: field(
    v.picklist(BILLING_OUTCOMES),
    '`counted`; `nothing` to record; `refused` by a tracking rule; `waits` for a related record; `found_nothing` after ' +
      'waiting three days; `failed`.',
  ),
  message: field(v.string(), 'The outcome, in words.'),
  recorded: field(
    v.array(
      v.object({
        type: field(v.picklist(RECORDED_KINDS), 'The kind of tracking event recorded.'),
        id: field(idField, 'Id of the tracking event.'),
        event_id: field(nullableText, 'Its event id: the provider’s id of the payment or refund.'),
      }),
    ),
    'The recorded events.',
  ),
  names: field(
    v.array(v.string()),
    'The provider’s ids that the event can be found by: of the event, its payment, its customer.',
  ),
});
