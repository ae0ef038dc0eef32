import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import type { NoticeSubject } from '#shared/domain/webhooks/notice.ts';
import { noticePersons, type ReferencedPerson } from '#shared/domain/webhooks/person.ts';
import { buildMembershipDetails, membershipDetailsKeys } from '#shared/store/promoters/memberships.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { type FoundTextKey, parseTextKey } from '#shared/store/text-keys.ts';

/** Current records that a notice is about. */
export interface SubjectRecords {
  readonly owner: MembershipDetails;
  readonly lead: Lead | null;
  readonly commission: Commission | null;
  readonly payout: Payout | null;
  /** Keys that encrypt texts about persons. */
  readonly textKey: (person: ReferencedPerson) => FoundTextKey;
}

/**
 * Loads the records that a notice is about, in one call.
 * @throws Error if promoter or promotion is missing
 */
export async function readSubjectRecords(account: number, subject: NoticeSubject): Promise<SubjectRecords> {
  const { leadId, commissionId, payoutId } = subject;
  const own = {
    lead: leadId === undefined ? null : keys.lead(account, leadId),
    commission: commissionId === undefined ? null : keys.commission(account, commissionId),
    payout: payoutId === undefined ? null : keys.payout(account, payoutId),
  };
  const textKeys = noticePersons(subject).map((person) => keys.textKey(account, person));
  const items = await readItems([...membershipDetailsKeys(account, subject), ...Object.values(own), ...textKeys]);
  const lead = items.get<Lead>(own.lead);
  const commission = items.get<Commission>(own.commission);
  return {
    owner: buildMembershipDetails(items, account, subject),
    lead: lead?.deletedAt ? null : lead,
    commission: commission?.deletedAt ? null : commission,
    payout: items.get<Payout>(own.payout),
    textKey: (person) => parseTextKey(items, account, person),
  };
}
