import { recordRecipientEvent } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { suppressAddress } from '#shared/store/mail/suppressions.ts';
import type { MailEvent } from './mail-event.ts';

/**
 * Suppresses the addresses of a permanent bounce or a complaint, and records the outcome of a broadcast's copy.
 * Idempotent, in any order.
 */
export async function recordMailEvent(event: MailEvent): Promise<void> {
  const { account, broadcast } = event;
  await Promise.all([
    suppressRecipients(event),
    broadcast ? recordRecipientEvent(account, broadcast, event) : undefined,
  ]);
}

async function suppressRecipients({ account, kind, isPermanent, at, recipients }: MailEvent): Promise<void> {
  if (kind === 'delivery' || (kind === 'bounce' && !isPermanent)) return;
  await Promise.all(recipients.map((email) => suppressAddress(account, { email, reason: kind, at })));
}
