import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { MailMessage, QueueMessage } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';

/**
 * Returns a message per e-mail of an account's events. Events from before the sender was verified are not mailed later.
 */
export function buildMailMessages(
  events: readonly StoredEvent[],
  sender: MailSender | null,
): QueueMessage<MailMessage>[] {
  if (sender?.verifiedAt == null) return [];
  const { owner, verifiedAt } = sender;
  return events.flatMap(({ key, event }) => {
    const account = parseAccountId(key.pk);
    if (event.recordedAt < verifiedAt) return [];
    return mailsForEvent(account, event)
      .filter(({ kind }) => kind !== 'endpoint_disabled' || owner !== null)
      .map(({ id }) => ({ queue: 'mails', message: { account, mail: id, event: key }, group: String(account) }));
  });
}
