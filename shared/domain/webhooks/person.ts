import type { Lead, Owner } from '#shared/domain/leads/lead.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** Somebody whom texts are about. */
export interface Person {
  readonly kind: 'lead' | 'promoter';
  readonly id: number;
}

/** The persons that a notice is about, by their numbers: whether they are still there or not. */
export function personsOf({
  promoterId,
  leadId,
}: Pick<Owner, 'promoterId'> & { readonly leadId?: number | undefined }): Person[] {
  const lead: Person[] = leadId === undefined ? [] : [{ kind: 'lead', id: leadId }];
  return [...lead, { kind: 'promoter', id: promoterId }];
}

/** The persons that records are about: what is left of somebody who was deleted is about nobody. */
export function personsIn({ lead, promoter }: { readonly lead: Lead | null; readonly promoter: Promoter }): Person[] {
  const persons: Person[] = [];
  if (lead && !lead.deletedAt) persons.push({ kind: 'lead', id: lead.id });
  if (!promoter.deletedAt) persons.push({ kind: 'promoter', id: promoter.id });
  return persons;
}
