import type { CallRefusalReason } from '#shared/domain/tracking-log/refused-call.ts';
import type { ClickRefusalReason, RefusedClicks } from '#shared/domain/tracking-log/refused-click.ts';
import type { AcceptedEvent, LoggedRow } from '#shared/operations/tracking-log/list-refused-calls.ts';
import { SET_RATE } from '#shared/routes/texts.ts';
import type { V2TrackingLog } from '#shared/routes/v2/tracking-log/tracking-logs-output.ts';

/** Explanation and suggested action for program managers. */
interface Words {
  readonly message: string;
  readonly next: string;
}

const SEND_AGAIN = 'Correct the call and send it again with the same event id.';

const WORDS: Readonly<Record<CallRefusalReason, Words>> = {
  lead_not_found: {
    message: 'Not a referred person: no referral has this e-mail or uid.',
    next: 'No action needed if no promoter referred this person. Otherwise compare e-mail and uid with those of the reported sign-up.',
  },
  lead_denied: {
    message: 'The referral is denied, so no events are counted for it.',
    next: 'If that is a mistake, approve the referral. Then record the sale by hand, or send the call again with the same event id.',
  },
  promoter_banned: {
    message: 'The promoter of this referral is rejected, or blocked in the campaign.',
    next: 'If that is a mistake, approve or unblock the promoter. Then record the sale by hand, or send the call again with the same event id.',
  },
  promoter_deleted: {
    message: 'The promoter of this referral was deleted.',
    next: 'If a promoter should earn from it, move the referral to another promoter. Then record the sale by hand, or send the call again.',
  },
  visitor_not_found: {
    message: 'No promoter was found for this sign-up: its tid or ref_id is unknown or missing.',
    next: 'Check that the sign-up sends the visitor’s cookie as tid, and that the script is on your landing pages.',
  },
  signup_exists: {
    message: 'This person has already signed up.',
    next: 'No action needed: the first sign-up counts.',
  },
  fraud_refused: {
    message: 'A fraud rule of the account rejects the referral that this call would have created.',
    next: 'If that is a mistake, create the referral manually, or let the rule flag referrals instead of rejecting them: Settings, Fraud.',
  },
  duplicate_event: {
    message: 'An event with this id was already counted.',
    next: 'No action needed if it is the same event. A different event needs its own id.',
  },
  sale_not_found: {
    message: 'The sale of this refund was not counted for this person.',
    next: 'Check sale_event_id: it must be the event_id of the counted sale.',
  },
  refund_too_large: {
    message: 'The refund exceeds the rest of its sale.',
    next: 'Check the amount, and which refunds of the sale were already counted.',
  },
  refund_not_found: {
    message: 'The refund to reverse was not counted.',
    next: 'Check refund_event_id: it must be the event_id of the counted refund.',
  },
  refund_reversed: {
    message: 'The refund was already reversed by another event.',
    next: 'No action needed: a refund can be reversed only once.',
  },
  amount_invalid: {
    message: 'The amount is missing, not a whole number, or not above 0.',
    next: `Amounts are in the smallest unit: 10000 is 100.00. ${SEND_AGAIN}`,
  },
  currency_invalid: {
    message: 'The currency is unknown, or there is no rate for it.',
    next: `Currencies have three letters, such as EUR. If there is no rate: ${SET_RATE} ${SEND_AGAIN}`,
  },
  created_at_invalid: {
    message: 'The time of the event is not a date, or more than a day in the future.',
    next: `Times are ISO 8601, such as 2026-11-21T10:00:00Z. ${SEND_AGAIN}`,
  },
  event_id_invalid: {
    message: 'The event id is missing or too long.',
    next: 'Send an event_id of at most 255 characters, such as the invoice number.',
  },
  invalid_params: { message: 'The call could not be read', next: SEND_AGAIN },
  bad_key: {
    message: 'The call had an invalid key or none. Anyone may have sent it.',
    next: 'Compare the server’s key with the keys of the account, and send the call again with a valid one.',
  },
  key_not_allowed: {
    message: 'The key of this call has no permission to report events.',
    next: 'Use a key with the scope track, and send the call again with the same event id.',
  },
};

/** Presents a refused call or a recorded event. */
export function presentTrackingLogV2({ id, refused, counted, more }: LoggedRow): V2TrackingLog {
  if (!refused) return presentCountedLog(id, counted as AcceptedEvent);
  const { message, next } = WORDS[refused.because];
  const isAnother = counted !== null && refused.because !== 'duplicate_event';
  return {
    id,
    created_at: refused.at,
    call: `track/${refused.call}`,
    api_version: `v${refused.version}`,
    outcome: 'refused',
    status: refused.status,
    reason: refused.because,
    message: refused.error === null ? message : `${message}: ${refused.error}`,
    next_step: isAnother ? `No action needed: an event with this id was counted, as ${nameEvent(counted)}.` : next,
    event_id: refused.eventId,
    sale_event_id: refused.saleEventId,
    email: refused.email?.masked ?? null,
    uid: refused.uid?.masked ?? null,
    amount: refused.amount,
    currency: refused.currency,
    ref_id: null,
    clicks: null,
    counted_as: counted && presentCountedRecord(counted),
    not_kept: more,
  };
}

const CLICK_WORDS: Readonly<Record<ClickRefusalReason, Words>> = {
  ref_id_unknown: {
    message: 'No promoter has this ref id.',
    next: 'Correct the link, or give a promoter this ref id if the link is a promoter’s. The parameter may also belong to another service.',
  },
  ref_id_given_up: {
    message: 'The promoter of this ref id changed it more than a year ago.',
    next: 'Ask the promoter to change the link, or give the promoter this ref id back.',
  },
};

/** Presents the refused clicks of a ref id. */
export function presentRefusedClicksV2({ refId, because, clicks, lastAt }: RefusedClicks): V2TrackingLog {
  const { message, next } = CLICK_WORDS[because];
  return {
    id: `click#${refId ?? ''}`,
    created_at: lastAt,
    call: 'click',
    api_version: null,
    outcome: 'refused',
    status: 404,
    reason: because,
    message: refId === null ? 'No promoter has these ref ids. They are counted together.' : message,
    next_step: next,
    event_id: null,
    sale_event_id: null,
    email: null,
    uid: null,
    amount: null,
    currency: null,
    ref_id: refId,
    clicks,
    counted_as: null,
    not_kept: 0,
  };
}

function presentCountedLog(id: string, event: AcceptedEvent): V2TrackingLog {
  const money = event.event === 'cancellation' ? null : event;
  return {
    id,
    created_at: event.recordedAt,
    call: `track/${event.event}`,
    api_version: null,
    outcome: 'counted',
    status: 200,
    reason: null,
    message: `It was counted as ${nameEvent(event)}.`,
    next_step: 'No action needed.',
    event_id: event.eventId,
    sale_event_id: event.event === 'refund' || event.event === 'refund_reversal' ? event.saleEventId : null,
    email: null,
    uid: null,
    amount: money === null ? null : String(money.originalAmount),
    currency: money === null ? null : money.originalCurrency,
    ref_id: null,
    clicks: null,
    counted_as: presentCountedRecord(event),
    not_kept: 0,
  };
}

function presentCountedRecord(event: AcceptedEvent): NonNullable<V2TrackingLog['counted_as']> {
  const isRefund = event.event === 'refund';
  return {
    type: event.event,
    id: event.id,
    created_at: event.recordedAt,
    referral_id: event.leadId,
    amount: event.event === 'cancellation' ? null : (isRefund ? -1 : 1) * event.amount,
    commissions: listEventCommissions(event).map((commission) => ({
      id: commission.id,
      promoter_id: commission.promoterId,
      tier: commission.tier,
      unit: commission.unit,
      amount: commission.amount,
    })),
  };
}

function listEventCommissions(event: AcceptedEvent) {
  return event.event === 'cancellation' ? [] : event.commissions;
}

function nameEvent(event: AcceptedEvent): string {
  const count = listEventCommissions(event).length;
  const commissions =
    event.event === 'cancellation' ? '' : `, with ${count} ${count === 1 ? 'commission' : 'commissions'}`;
  return `${event.event} ${event.id}${commissions}`;
}
