import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { ManualCommissionInput } from '#shared/domain/commissions/manual-commission.ts';
import type { ManualRefundInput, ManualSaleInput } from '#shared/domain/commissions/manual-event.ts';
import type { CommissionCreateInput } from './commissions-input.ts';

interface Notes {
  readonly internal_note?: string | undefined;
  readonly external_note?: string | undefined;
}

/** Converts notes; blank deletes. */
export function toCommissionNotes({ internal_note, external_note }: Notes) {
  const note = (text: string | undefined) => (text === '' ? null : text);
  return { internalNote: note(internal_note), externalNote: note(external_note) };
}

function firstNotes(input: Notes) {
  const { internalNote, externalNote } = toCommissionNotes(input);
  return { ...(internalNote ? { internalNote } : {}), ...(externalNote ? { externalNote } : {}) };
}

/** Converts a manually entered sale. */
export function toManualSale(input: CommissionCreateInput, by: Pick<Commission, 'createdBy'>): ManualSaleInput {
  const { promoter_campaign_id: promotionId, plan_id: plan = null, unit } = input;
  return { ...toManualEvent(input, by), promotionId, plan, unit };
}

/** Converts a manually entered refund. */
export function toManualRefund(input: CommissionCreateInput, by: Pick<Commission, 'createdBy'>): ManualRefundInput {
  return { ...toManualEvent(input, by), saleEventId: input.sale_event_id ?? null };
}

function toManualEvent(input: CommissionCreateInput, by: Pick<Commission, 'createdBy'>) {
  return {
    leadId: input.referral_id,
    uid: input.uid ?? null,
    email: input.email ?? null,
    eventId: input.event_id,
    amount: input.sale_amount ?? 0,
    currency: input.currency,
    at: input.event_date,
    notes: { ...firstNotes(input), ...by },
    quiet: input.skip_email_notification === true || input.notify_promoter === false,
  };
}

/** Converts a custom commission. */
export function toCustomCommission(
  input: CommissionCreateInput,
): ManualCommissionInput & { readonly promotionId: number } {
  return {
    promotionId: input.promoter_campaign_id ?? 0,
    unit: input.unit ?? 'cash',
    amount: input.amount ?? 0,
    status: 'approved',
    eventId: input.event_id,
    at: input.event_date,
    ...firstNotes(input),
  };
}
