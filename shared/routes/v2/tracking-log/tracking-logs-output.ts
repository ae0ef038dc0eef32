import * as v from 'valibot';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { CALL_REFUSAL_REASONS, LOGGED_CALLS } from '#shared/domain/tracking-log/refused-call.ts';
import { CLICK_REFUSAL_REASONS } from '#shared/domain/tracking-log/refused-click.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

const counted = v.object({
  type: field(v.picklist(['sale', 'refund', 'refund_reversal', 'cancellation']), 'What the event is.'),
  id: field(id, 'Id of the event.'),
  created_at: field(when, 'When it was counted.'),
  referral_id: field(id, 'Id of the referral it was counted for.'),
  amount: field(maybe(whole), 'Its amount in the smallest unit of the account’s currency; null for a cancellation.'),
  commissions: field(
    v.array(
      v.object({
        id: field(id, 'Id of the commission.'),
        promoter_id: field(id, 'Id of the promoter that earned it.'),
        tier: field(id, '1 for the promoter of the lead, 2 for that one’s parent, and so on.'),
        unit: field(v.picklist(UNITS), 'What it is given in.'),
        amount: field(whole, 'How much, in the smallest unit. Negative for a refund.'),
      }),
    ),
    'What promoters earned by it, or gave back.',
  ),
});

export const v2TrackingLog = v.object({
  id: field(v.string(), 'Id of the row. It means nothing by itself.'),
  created_at: field(when, 'When the call came, or the last of the clicks; or when the event was counted.'),
  call: field(v.picklist(['click', ...LOGGED_CALLS.map((call) => `track/${call}` as const)]), 'Which call it was.'),
  api_version: field(
    maybe(v.picklist(['v1', 'v2'])),
    'The version of the interface; null for clicks, and for what was counted.',
  ),
  outcome: field(v.picklist(['refused', 'counted']), 'What came of it.'),
  status: field(whole, 'The status that the call was answered with.'),
  reason: field(
    maybe(v.picklist([...CALL_REFUSAL_REASONS, ...CLICK_REFUSAL_REASONS])),
    'Why it was refused, for programs; null for what was counted.',
  ),
  message: field(v.string(), 'What happened, for people.'),
  next_step: field(v.string(), 'What to do now.'),
  event_id: field(textOrNull, 'The company’s own id of the event, as it was sent.'),
  sale_event_id: field(textOrNull, 'The sale that a refund named.'),
  email: field(
    textOrNull,
    'The beginning of the e-mail that was sent. The whole is not kept; `filters[email]` finds it.',
  ),
  uid: field(textOrNull, 'The beginning of the uid that was sent. The whole is not kept; `filters[uid]` finds it.'),
  amount: field(textOrNull, 'The amount as it was sent: a text, since it may be no number.'),
  currency: field(textOrNull, 'The currency as it was sent.'),
  ref_id: field(
    textOrNull,
    'For clicks: the ref id of their links; null for all that are not counted one by one. Null for other calls.',
  ),
  clicks: field(maybe(whole), 'For clicks: how many were refused. Null for other calls.'),
  counted_as: field(
    maybe(counted),
    'What was counted with the same event id, before this call or after it; null where nothing was.',
  ),
  not_kept: field(whole, 'So many more calls were refused about then, too many to be kept one by one. 0 as a rule.'),
});

export type V2TrackingLog = v.InferOutput<typeof v2TrackingLog>;
