import { Refusal, type RefusalReason } from '#shared/domain/refusal.ts';

/** Errors if tracking finds no lead, by how the entry identifies the customer. */
const NO_LEAD_TEXTS = {
  identifiers: 'No referral has this e-mail or uid.',
  sale: 'sale_event_id is unknown: no referral has such a sale.',
  lead: 'event_date is invalid: it is before the referral was added.',
} as const;

/**
 * Runs a tracking command for a manual entry. A refusal gives its reason, unlike that of a tracking call.
 * @throws Refusal `invalid` with the reason, or as the command
 */
export async function explainTrackingRefusals<T>(
  identifiedBy: keyof typeof NO_LEAD_TEXTS,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Refusal ? explainReason(error.reason, identifiedBy) : null;
    throw message === null ? error : new Refusal({ code: 'invalid', message });
  }
}

const LEAD_REASONS: Readonly<Partial<Record<string, string>>> = {
  lead_denied: 'The referral is denied. Approve it first.',
  promoter_banned: 'The promoter is rejected, or blocked in the campaign. Accept or unblock the promoter first.',
  promoter_deleted: 'The promoter was deleted. Move the referral to another promoter first.',
};

function explainReason(reason: RefusalReason, identifiedBy: keyof typeof NO_LEAD_TEXTS): string | null {
  switch (reason.code) {
    case 'lead_not_found':
      return reason.because === undefined ? NO_LEAD_TEXTS[identifiedBy] : (LEAD_REASONS[reason.because] ?? null);
    case 'sale_not_found':
      return 'sale_event_id is unknown: the referral has no such sale.';
    case 'refund_too_large':
      return 'sale_amount is more than can be refunded at once. To refund several sales, name each with sale_event_id.';
    case 'amount_invalid':
      return 'sale_amount is invalid: in the account’s currency, it is zero or too large.';
    case 'currency_invalid':
      return 'currency has no exchange rate. Add one in the settings.';
    case 'created_at_invalid':
      return 'event_date is invalid: it is more than a day in the future.';
    default:
      return null;
  }
}
