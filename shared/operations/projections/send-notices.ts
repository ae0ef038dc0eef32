import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { buildMailSendings } from '#shared/operations/mail/queue-mails.ts';
import { buildWebhookMessages } from '#shared/operations/webhooks/queue-webhooks.ts';
import type { Send } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';
import { readListeners } from '#shared/store/webhooks/listeners.ts';

/**
 * Queues webhooks and e-mails for events, with stable message ids. One request per account with notices.
 * @returns number of messages
 * @throws Error if a queue rejects messages; events must be retried
 */
export async function sendNotices({ runtime }: TimedCall, events: readonly StoredEvent[], send: Send): Promise<number> {
  const now = runtime.now();
  const byAccount = Map.groupBy(events.filter(hasNotices), ({ key }) => parseAccountId(key.pk));
  const sendings = await Promise.all(
    [...byAccount].map(async ([account, noted]) => {
      const { webhooks, mail } = await readListeners(account);
      return [...buildWebhookMessages(noted, webhooks, now), ...buildMailSendings(noted, mail)];
    }),
  );
  const all = sendings.flat();
  if (all.length > 0) await send(all);
  return all.length;
}

function hasNotices({ key, event }: StoredEvent): boolean {
  const account = parseAccountId(key.pk);
  return buildNotices(account, event).length > 0 || mailsForEvent(account, event).length > 0;
}
