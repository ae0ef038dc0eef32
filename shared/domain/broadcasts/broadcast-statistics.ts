import { type BroadcastRecipient, isUncertain } from './broadcast-recipient.ts';

/** Numbers of promoters. */
export interface BroadcastStatistics {
  /** Addressed by the broadcast. */
  readonly recipients: number;
  readonly sent: number;
  readonly delivered: number;
  /** Also after a delivery. */
  readonly bounced: number;
  readonly complained: number;
  /** Neither sent nor skipped yet, or left out by a cancellation. */
  readonly notSent: number;
  /** Certainly not sent, after an attempt. */
  readonly failed: number;
  readonly optedOut: number;
  readonly suppressed: number;
  readonly unreachable: number;
  /** Claimed by a worker that crashed: perhaps sent. */
  readonly uncertain: number;
  readonly dismissed: number;
}

/** Counts the recipients of a broadcast. Each has exactly one result. @param total null before it is sent */
export function countRecipients(
  recipients: readonly BroadcastRecipient[],
  total: number | null,
  now: string,
): BroadcastStatistics {
  const count = (matches: (recipient: BroadcastRecipient) => boolean) => recipients.filter(matches).length;
  const skipped = (reason: string) =>
    count((recipient) => recipient.state === 'skipped' && recipient.reason === reason);
  const withResult = count((recipient) => recipient.state !== 'claimed' || isUncertain(recipient, now));
  return {
    recipients: total ?? 0,
    sent: count(({ state }) => state === 'sent'),
    delivered: count(({ deliveredAt }) => deliveredAt !== null),
    bounced: count(({ bouncedAt }) => bouncedAt !== null),
    complained: count(({ complainedAt }) => complainedAt !== null),
    notSent: Math.max(0, (total ?? 0) - withResult),
    failed: count(({ state }) => state === 'failed'),
    optedOut: skipped('opted_out'),
    suppressed: skipped('suppressed'),
    unreachable: skipped('unreachable'),
    uncertain: count((recipient) => isUncertain(recipient, now)),
    dismissed: count(({ state }) => state === 'dismissed'),
  };
}
