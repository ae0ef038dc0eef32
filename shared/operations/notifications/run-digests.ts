import pLimit from 'p-limit';
import type { Day } from '#shared/domain/day.ts';
import { expectsDigest } from '#shared/domain/notifications/digest.ts';
import { silenceNotifications } from '#shared/domain/notifications/silence.ts';
import type { DigestMessage, QueueMessage, SendMessages } from '#shared/outside/queues.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { readBillingArrivals } from '#shared/store/billing/billing-arrivals.ts';
import { readBillingConnections } from '#shared/store/billing/billing-connections.ts';
import { type NoticeReceivers, readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import { announceNotifications } from './announce.ts';

interface DigestRun {
  readonly day: Day;
  readonly send: SendMessages;
  readonly hasTime?: () => boolean;
  /** Called per failed account; others continue. */
  readonly onFailure?: (error: unknown) => void;
}

interface DigestRunResult {
  readonly accounts: number;
  readonly messages: number;
  readonly failures: number;
  /** False on timeout; the retry completes it. */
  readonly finished: boolean;
}

const MAX_CONCURRENT_ACCOUNTS = 4;

/**
 * Announces billing providers that fell silent, then queues a day's digests. Idempotent: the mail sender claims each
 * person's digest of a day before it sends it.
 */
export async function runDigests({
  day,
  send,
  hasTime = () => true,
  onFailure = () => {},
}: DigestRun): Promise<DigestRunResult> {
  const accounts = await listAccountsInService();
  const tally = { accounts: accounts.length, messages: 0, failures: 0, finished: true };
  await pLimit(MAX_CONCURRENT_ACCOUNTS).map(accounts, async ({ id }) => {
    if (!hasTime()) {
      tally.finished = false;
      return;
    }
    try {
      const messages = await buildDailyMessages(id, day);
      if (messages.length > 0) await send(messages);
      tally.messages += messages.length;
    } catch (error) {
      tally.failures += 1;
      onFailure(error);
    }
  });
  return tally;
}

async function buildDailyMessages(account: number, day: Day): Promise<QueueMessage[]> {
  const [receivers, connections, arrivals] = await Promise.all([
    readNoticeReceivers(account),
    readBillingConnections(account),
    readBillingArrivals(account),
  ]);
  const silences = silenceNotifications(connections, arrivals, day);
  return [...(await announceNotifications(account, silences, receivers)), ...buildDigests(account, day, receivers)];
}

function buildDigests(
  account: number,
  day: Day,
  { mail, preferences }: NoticeReceivers,
): QueueMessage<DigestMessage>[] {
  if (mail?.verifiedAt == null) return [];
  return preferences
    .filter((candidate) => expectsDigest(candidate, day))
    .map(({ userId: user }) => ({
      queue: 'mails',
      message: { account, mail: `mail_${account}-digest-${day}-to-${user}`, user, digest: day },
      group: String(account),
    }));
}
