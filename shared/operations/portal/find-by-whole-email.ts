import { normalizeEmail } from '#shared/domain/text/email.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';

export const WHOLE_EMAIL_REQUIRED = 'q is invalid: customers are masked. Search by the complete e-mail address.';

/**
 * Finds the lead with exactly this e-mail, so that masked addresses cannot be probed by parts.
 * @returns null if the text is not an e-mail
 */
export async function findLeadsByWholeEmail(account: number, text: string): Promise<readonly number[] | null> {
  const email = normalizeEmail(text);
  if (!email.includes('@')) return null;
  const lead = await findLeadByIdentifiers(account, { uid: null, email });
  return lead ? [lead.id] : [];
}
