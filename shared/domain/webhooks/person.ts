import type { Lead, Owner } from '#shared/domain/leads/lead.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** Person in a text. */
export interface ReferencedPerson {
  readonly kind: 'lead' | 'promoter';
  readonly id: number;
}

/** Returns the persons of a notice, deleted or not. */
export function noticePersons({
  promoterId,
  leadId,
}: Pick<Owner, 'promoterId'> & { readonly leadId?: number | undefined }): ReferencedPerson[] {
  const lead: ReferencedPerson[] = leadId === undefined ? [] : [{ kind: 'lead', id: leadId }];
  return [...lead, { kind: 'promoter', id: promoterId }];
}

/** Returns the persons in records, without deleted ones. */
export function personsInRecords({
  lead,
  promoter,
}: {
  readonly lead: Lead | null;
  readonly promoter: Promoter;
}): ReferencedPerson[] {
  const persons: ReferencedPerson[] = [];
  if (lead && !lead.deletedAt) persons.push({ kind: 'lead', id: lead.id });
  if (!promoter.deletedAt) persons.push({ kind: 'promoter', id: promoter.id });
  return persons;
}
