import type { ChangeEvent } from '#shared/domain/event.ts';
import { quietly } from '#shared/domain/mail/quietly.ts';
import { promoterChanges } from '#shared/domain/promoter-changes.ts';
import type { PromoterRecord } from '#shared/domain/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { promoterNotices, withNotices } from '#shared/domain/webhooks/change-notices.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { promoterWrites } from '#shared/store/promoters.ts';
import type { HeldNumbers } from '#shared/store/table/held-numbers.ts';
import { commit, Obstructed, type Write } from '#shared/store/table/transaction.ts';
import { withHashedPassword } from './temp-password.ts';

/** What is done to a promoter. */
export interface PromoterCommit {
  readonly before: PromoterRecord | null;
  readonly after: PromoterRecord;
  /** For whoever reads the journal: `promoter created`. */
  readonly cause: string;
  readonly now: string;
  /** Whether nobody is to be mailed about it. */
  readonly quiet?: boolean | undefined;
  /** What else the decision rests on. */
  readonly checks?: readonly Write[];
}

/**
 * Writes a promoter, its identifiers, and the event that puts it on its lists or takes it off and carries its notices, in one
 * transaction. Of a temporary password only its hash is written.
 * @throws Refusal `taken` where another record has one of its identifiers
 */
export async function commitPromoter(account: number, wanted: PromoterCommit, numbers: HeldNumbers): Promise<void> {
  const { before, after, cause, now, quiet = false, checks = [] } = wanted;
  const writes = [...promoterWrites(account, before, await withHashedPassword(after), now), ...checks];
  const changes = promoterChanges(before, after);
  const notices = promoterNotices(before, after);
  if (changes.length > 0 || notices.length > 0) {
    const [id = 0] = await numbers.take('event', 1);
    const event: ChangeEvent = { event: 'change', id, cause, at: now, recordedAt: now, changes };
    writes.push(eventWrite(account, quietly(withNotices(event, notices), quiet)));
  }
  try {
    await commit(writes);
  } catch (error) {
    const field = error instanceof Obstructed ? error.takenField : null;
    throw field ? new Refusal({ code: 'taken', field }) : error;
  }
}
