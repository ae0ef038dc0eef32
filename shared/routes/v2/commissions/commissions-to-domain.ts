import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { ManualCommissionInput } from '#shared/domain/commissions/manual-commission.ts';
import type { ManualSaleInput } from '#shared/domain/commissions/manual-sale.ts';
import type { CommissionCreateInput } from './commissions-input.ts';

interface Notes {
  readonly internal_note?: string | undefined;
  readonly external_note?: string | undefined;
}

/** Notes; an empty one takes away what was noted. */
export function notesIn({ internal_note, external_note }: Notes) {
  const note = (text: string | undefined) => (text === '' ? null : text);
  return { internalNote: note(internal_note), externalNote: note(external_note) };
}

/** Notes of a new commission. */
function firstNotes(input: Notes) {
  const { internalNote, externalNote } = notesIn(input);
  return { ...(internalNote ? { internalNote } : {}), ...(externalNote ? { externalNote } : {}) };
}

/** The sale that a call enters. @param by who enters it */
export function saleIn(input: CommissionCreateInput, by: Pick<Commission, 'createdBy'>): ManualSaleInput {
  return {
    leadId: input.referral_id ?? 0,
    amount: input.sale_amount ?? 0,
    plan: input.plan_id ?? null,
    eventId: input.event_id,
    at: input.event_date,
    unit: input.unit,
    notes: { ...firstNotes(input), ...by },
    quiet: input.skip_email_notification === true || input.notify_promoter === false,
  };
}

/** The commission that a call gives, and to which promotion. */
export function customIn(input: CommissionCreateInput): ManualCommissionInput & { readonly promotionId: number } {
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
