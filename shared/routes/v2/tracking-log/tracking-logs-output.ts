import * as v from 'valibot';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { CALL_REFUSAL_REASONS, LOGGED_CALLS } from '#shared/domain/tracking-log/refused-call.ts';
import { CLICK_REFUSAL_REASONS } from '#shared/domain/tracking-log/refused-click.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

const countedEvent = v.object({
  type: field(v.picklist(['sale', 'refund', 'refund_reversal', 'cancellation']), 'Event type.'),
  id: field(idField, 'Id of the event.'),
  created_at: field(timestampField, 'When it was counted.'),
  referral_id: field(idField, 'Id of the referral.'),
  amount: field(
    nullable(integerField),
    'Amount in the smallest unit of the account’s currency; null for a cancellation.',
  ),
  commissions: field(
    v.array(
      v.object({
        id: field(idField, 'Id of the commission.'),
        promoter_id: field(idField, 'Id of the promoter.'),
        tier: field(idField, '1 for the lead’s promoter, 2 for that promoter’s parent, and so on.'),
        unit: field(v.picklist(UNITS), 'Unit of the amount.'),
        amount: field(integerField, 'Amount in the smallest unit. Negative for a refund.'),
      }),
    ),
    'Commissions earned or reversed by the event.',
  ),
});

export const v2TrackingLog = v.object({
  id: field(v.string(), 'Opaque id of the row.'),
  created_at: field(
    timestampField,
    'When the call was received, or the last of the clicks; or when the event was counted.',
  ),
  call: field(v.picklist(['click', ...LOGGED_CALLS.map((call) => `track/${call}` as const)]), 'The tracking call.'),
  api_version: field(nullable(v.picklist(['v1', 'v2'])), 'Version of the API; null for clicks and for counted events.'),
  outcome: field(v.picklist(['refused', 'counted']), 'Outcome of the call.'),
  status: field(integerField, 'HTTP status of the response.'),
  reason: field(
    nullable(v.picklist([...CALL_REFUSAL_REASONS, ...CLICK_REFUSAL_REASONS])),
    'Reason code of the rejection; null for counted events.',
  ),
  message: field(v.string(), 'What happened, in words.'),
  next_step: field(v.string(), 'What to do next.'),
  event_id: field(nullableText, 'The company’s id of the event, as sent.'),
  sale_event_id: field(nullableText, 'The sale named by a refund.'),
  email: field(
    nullableText,
    'Beginning of the e-mail sent. The complete value is not stored; `filters[email]` finds it.',
  ),
  uid: field(nullableText, 'Beginning of the uid sent. The complete value is not stored; `filters[uid]` finds it.'),
  amount: field(nullableText, 'The amount as sent: a text, because it may not be a number.'),
  currency: field(nullableText, 'The currency as sent.'),
  ref_id: field(
    nullableText,
    'For clicks: the ref id of their links; null for those not counted separately. Null for other calls.',
  ),
  clicks: field(nullable(integerField), 'For clicks: the number rejected. Null for other calls.'),
  counted_as: field(
    nullable(countedEvent),
    'What was counted with the same event id, before or after this call; null if nothing.',
  ),
  not_kept: field(
    integerField,
    'Number of further calls rejected around that time, too many to store one by one. Usually 0.',
  ),
});

export type V2TrackingLog = v.InferOutput<typeof v2TrackingLog>;
