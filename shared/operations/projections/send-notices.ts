import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import { notificationsForEvent } from '#shared/domain/notifications/event-notifications.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { buildMailMessages } from '#shared/operations/mail/queue-mails.ts';
import { announceNotifications } from '#shared/operations/notifications/announce.ts';
import { buildWebhookMessages } from '#shared/operations/webhooks/queue-webhooks.ts';
import type { SendMessages } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import { parseAccountId, serializeKey } from '#shared/store/table/keys.ts';

/**
 * Queues webhooks and e-mails for events, with stable message ids, and writes the notifications of the company's people.
 * One request per account with notices, and one per notification.
 * @param firstSales serialized keys of sales that are their promoter's first
 * @returns number of messages
 * @throws Error if a queue rejects messages; events must be retried
 */
export async function sendNotices(
  { runtime }: TimedCall,
  events: readonly StoredEvent[],
  send: SendMessages,
  firstSales: ReadonlySet<string> = new Set(),
): Promise<number> {
  const now = runtime.now();
  const byAccount = Map.groupBy(events.filter(hasNotices), ({ key }) => parseAccountId(key.pk));
  const messages = await Promise.all(
    [...byAccount].map(async ([account, accountEvents]) => {
      const receivers = await readNoticeReceivers(account);
      const { largeCommission } = receivers.notifications;
      const notifications = accountEvents.flatMap(({ key, event }) =>
        notificationsForEvent(event, { isFirstSale: firstSales.has(serializeKey(key)), largeCommission }),
      );
      return [
        ...buildWebhookMessages(accountEvents, receivers.webhooks, now),
        ...buildMailMessages(accountEvents, receivers.mail),
        ...(await announceNotifications(account, notifications, receivers)),
      ];
    }),
  );
  const all = messages.flat();
  if (all.length > 0) await send(all);
  return all.length;
}

function hasNotices({ key, event }: StoredEvent): boolean {
  const account = parseAccountId(key.pk);
  return (
    buildNotices(account, event).length > 0 ||
    mailsForEvent(account, event).length > 0 ||
    notificationsForEvent(event, { isFirstSale: false, largeCommission: null }).length > 0
  );
}
