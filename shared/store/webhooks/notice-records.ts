import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { Shown } from '#shared/domain/promoters/membership.ts';
import type { Subject } from '#shared/domain/webhooks/notice.ts';
import { type Person, personsOf } from '#shared/domain/webhooks/person.ts';
import { shownIn, shownKeys } from '#shared/store/promoters/memberships.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { type FoundTextKey, parseTextKey } from '#shared/store/text-keys.ts';

/** Current records of a notification. */
export interface SubjectRecords {
  readonly owner: Shown;
  readonly lead: Lead | null;
  readonly commission: Commission | null;
  readonly payout: Payout | null;
  /** Keys that encrypt texts about persons. */
  readonly textKey: (person: Person) => FoundTextKey;
}

/** Loads a notification's records. One call. @throws Error if promoter or promotion is missing */
export async function readSubjectRecords(account: number, subject: Subject): Promise<SubjectRecords> {
  const { leadId, commissionId, payoutId } = subject;
  const own = {
    lead: leadId === undefined ? null : keys.lead(account, leadId),
    commission: commissionId === undefined ? null : keys.commission(account, commissionId),
    payout: payoutId === undefined ? null : keys.payout(account, payoutId),
  };
  const textKeys = personsOf(subject).map((person) => keys.textKey(account, person));
  const found = await readItems([...shownKeys(account, subject), ...Object.values(own), ...textKeys]);
  const lead = found.get<Lead>(own.lead);
  const commission = found.get<Commission>(own.commission);
  return {
    owner: shownIn(found, account, subject),
    lead: lead?.deletedAt ? null : lead,
    commission: commission?.deletedAt ? null : commission,
    payout: found.get<Payout>(own.payout),
    textKey: (person) => parseTextKey(found, account, person),
  };
}
