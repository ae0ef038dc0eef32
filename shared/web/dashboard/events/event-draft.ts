import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';

export type EventKind = 'sale' | 'refund';

/** A call of the tracking log. E-mail and UID are masked. */
export interface RefusedCall {
  /** Stable. */
  readonly id: string;
  readonly created_at: string;
  readonly event_id: string | null;
  readonly sale_event_id: string | null;
  readonly email: string | null;
  readonly uid: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
}

/** Initial values of the form. */
interface EventDraft {
  readonly eventId: string;
  readonly saleEventId: string;
  /** As in the input: `12.50`. */
  readonly amount: string;
  readonly currency: string;
  /** `2026-11-29`, UTC. */
  readonly date: string;
  /** Exact time of the day above, ISO 8601; null for a new event. */
  readonly time: string | null;
}

const CURRENCY = /^[A-Za-z]{3}$/;
const INTEGER = /^[1-9]\d{0,15}$/;

/**
 * Creates the draft of a new event, or of a lost call.
 * @param currency the account's
 * @param now ISO 8601
 */
export function createEventDraft(call: RefusedCall | undefined, currency: string, now: string): EventDraft {
  const time = call?.created_at ?? null;
  const sent = call?.currency ?? '';
  const eventCurrency = CURRENCY.test(sent) ? sent.toUpperCase() : currency;
  const amount = call?.amount ?? '';
  return {
    eventId: call?.event_id ?? '',
    saleEventId: call?.sale_event_id ?? '',
    amount: INTEGER.test(amount) ? formatAmountInput(Number(amount), eventCurrency) : '',
    currency: eventCurrency,
    date: (time ?? now).slice(0, 10),
    time,
  };
}

/** Returns the event id if the field is left empty. A call of the log has its own, so that it counts once. */
export const defaultEventId = (call: RefusedCall | undefined, fallbackEventId: string): string =>
  call === undefined ? fallbackEventId : `log-${call.id}`;

type CreateCommission = OperationRequest<'POST /api/v2/company/commissions'>;

interface Choices {
  readonly kind: EventKind;
  readonly draft: EventDraft;
  /** Used if the field is empty, so that a repeated submission counts once. */
  readonly fallbackEventId: string;
  readonly promotion: string | undefined;
  readonly isQuiet: boolean;
}

/** Builds the request from the form's texts, or returns errors by field. */
export function buildEventRequest(
  texts: Readonly<Record<string, string>>,
  { kind, draft, fallbackEventId, promotion, isQuiet }: Choices,
): CreateCommission | { readonly errors: FieldErrors } {
  const { email, uid, event_id = '', sale_event_id = '', event_date = '', plan_id, internal_note } = texts;
  const currency = (texts.currency ?? '').toUpperCase();
  const amount = parseAmountInput(texts.sale_amount ?? '', CURRENCY.test(currency) ? currency : draft.currency);
  const isNamed = Boolean(email || uid || (kind === 'refund' && sale_event_id));
  const errors = {
    ...(isNamed ? {} : { email: 'Enter an e-mail or a UID.' }),
    ...(amount ? {} : { sale_amount: amountHint(CURRENCY.test(currency) ? currency : draft.currency) }),
    ...(CURRENCY.test(currency) ? {} : { currency: 'Enter a code such as USD.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const common = {
    ...dropEmptyTexts({ email, uid, internal_note }),
    sale_amount: amount ?? 0,
    currency,
    event_id: event_id || fallbackEventId,
    ...eventDate(event_date, draft),
    skip_email_notification: isQuiet,
  };
  if (kind === 'refund') return { body: { ...common, commission_type: kind, ...dropEmptyTexts({ sale_event_id }) } };
  const owner = promotion === undefined ? {} : { promoter_campaign_id: Number(promotion) };
  return { body: { ...common, commission_type: kind, ...owner, ...dropEmptyTexts({ plan_id }) } };
}

/** An unchanged date keeps the time of the call; today means now. */
function eventDate(date: string, draft: EventDraft) {
  if (date !== draft.date) return dropEmptyTexts({ event_date: date });
  return draft.time === null ? {} : { event_date: draft.time };
}

/** Returns the success message. */
export function eventMessage(kind: EventKind, commissions: number): string {
  const effect = commissions > 0 ? '' : kind === 'sale' ? ' It earned no commission.' : ' It changed no commission.';
  return `The ${kind} was recorded.${effect} Lists show it within a minute.`;
}
