import { normalizeEmail } from '#shared/domain/text/email.ts';
import { findLeadBy } from '#shared/store/leads/leads.ts';

/** What is answered where customers are masked and the call would say more of their addresses than is shown. */
export const NO_PART_OF_EMAIL = 'q is invalid: customers are masked, so they are found by their whole e-mail alone.';

/**
 * The leads that a text names as a whole: by their e-mail. So a promoter whose customers are masked finds those it knows, and
 * learns of the others no more than it is shown, however often it asks. One call.
 * @returns the ids: one, or none; null where the text is no e-mail
 */
export async function leadsOfWholeEmail(account: number, text: string): Promise<readonly number[] | null> {
  const email = normalizeEmail(text);
  if (!email.includes('@')) return null;
  const lead = await findLeadBy(account, { uid: null, email });
  return lead ? [lead.id] : [];
}
