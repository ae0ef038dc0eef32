import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { deliveryId, parseWebhookId } from '#shared/domain/webhooks/delivery.ts';
import { buildNotices, type Notice } from '#shared/domain/webhooks/notices.ts';
import type { WebhookMessage } from '#shared/outside/queues.ts';
import { readEvent } from '#shared/store/journal.ts';
import { readSubjectRecords, type SubjectRecords } from '#shared/store/webhooks/notice-records.ts';

/** A notice with its current records. */
export interface NoticeRecords extends SubjectRecords {
  readonly notice: Notice;
  readonly event: JournalEvent;
}

/** Returns a delivery's notice and records, or null. Two requests. */
export async function readNotice({ account, delivery, event: key }: WebhookMessage): Promise<NoticeRecords | null> {
  const event = key && (await readEvent(key));
  if (!event) return null;
  const endpointId = parseWebhookId(delivery) ?? 0;
  const notice = buildNotices(account, event).find(
    (candidate) => deliveryId(candidate, event.recordedAt, endpointId) === delivery,
  );
  if (!notice) return null;
  return { notice, event, ...(await readSubjectRecords(account, notice.of)) };
}
