import type { Lead } from '#shared/domain/leads/lead.ts';
import { leadChanges } from '#shared/domain/projections/record-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { attachNotices, leadNotices } from '#shared/domain/webhooks/change-notices.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { ConditionFailedError, commit, type Write } from '#shared/store/table/transaction.ts';

interface LeadCommit {
  readonly before: Lead;
  readonly after: Lead;
  /** Cause, for example `lead updated`. */
  readonly cause: string;
  readonly now: string;
  readonly checks?: readonly Write[];
}

/**
 * Writes a lead with lookup items and event.
 * @throws Refusal `taken` if another lead has its identifier
 */
export async function commitLead(account: number, input: LeadCommit, numbers: ReservedNumbers): Promise<void> {
  const { before, after, cause, now, checks = [] } = input;
  const [id = 0] = await numbers.take('event', 1);
  const changes = leadChanges(before, after.deletedAt === null ? after : null, now);
  const event: ChangeEvent = { event: 'change', id, cause, at: now, recordedAt: now, changes };
  try {
    await commit([
      eventWrite(account, attachNotices(event, leadNotices(before, after))),
      ...leadWrites(account, before, after, { whenTaken: 'refused' }),
      ...checks,
    ]);
  } catch (error) {
    const field = error instanceof ConditionFailedError ? error.takenField : null;
    throw field ? new Refusal({ code: 'taken', field }) : error;
  }
}
