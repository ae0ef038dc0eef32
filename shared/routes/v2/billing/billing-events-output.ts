import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { BILLING_OUTCOMES, RECORDED_KINDS } from '#shared/domain/billing/outcome.ts';
import { field, id, textOrNull, when } from '#shared/routes/output.ts';

/** An event of a billing provider's that was received, with what came of it. */
export const v2BillingEvent = v.object({
  id: field(v.string(), 'Id of the event here. It means nothing by itself.'),
  provider: field(v.picklist(BILLING_PROVIDERS), 'Who has told it.'),
  mode: field(v.picklist(BILLING_MODES), 'Whether its money is real.'),
  event_id: field(v.string(), 'The provider’s id of the event.'),
  type: field(v.string(), 'The provider’s word for what happened.'),
  created_at: field(when, 'When it happened, as the provider says.'),
  received_at: field(when, 'When it came first.'),
  worked_at: field(when, 'When what came of it was known.'),
  outcome: field(
    v.picklist(BILLING_OUTCOMES),
    '`counted`; `nothing` to record; `refused` by a rule of tracking; `waits` for what it belongs to; `found_nothing` after three ' +
      'days of that; `failed`.',
  ),
  message: field(v.string(), 'What came of it, for people.'),
  recorded: field(
    v.array(
      v.object({
        type: field(v.picklist(RECORDED_KINDS), 'What was recorded.'),
        id: field(id, 'Id of that event.'),
        event_id: field(textOrNull, 'The event id that it has: the provider’s id of the money.'),
      }),
    ),
    'What was recorded for it.',
  ),
  names: field(v.array(v.string()), 'The provider’s ids that it is found by: of the event, its payment, its customer.'),
});
