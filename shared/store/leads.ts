import type { Lead, Owner } from '#shared/domain/lead.ts';
import { type Key, keys } from './keys.ts';
import { check, create, remove, replace, update, type Write } from './transaction.ts';

/** What an identifier of a lead leads to: enough to load all that a sale needs in one further call. */
export interface LeadPointer extends Owner {
  readonly leadId: number;
}

/**
 * The writes that turn a lead from what was loaded into what was decided, its lookup items included. They hold only if
 * nobody changed the lead in between; a further sale that changes nothing but the count does not stand in the way of
 * another such sale.
 * @param before as loaded, or null for a new lead
 * @param dependsOnCount whether the decision depends on how many sales came before
 */
export function leadWrites(account: number, before: Lead | null, after: Lead, dependsOnCount = false): Write[] {
  const key = keys.lead(account, after.id);
  if (!before) return [create(key, { ...after }, 'stale'), ...pointerWrites(account, null, after)];
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  const uncounted = {
    expression: 'revision = :revision AND salesCount = :salesCount',
    values: { ':revision': before.revision, ':salesCount': before.salesCount },
  };
  if (after.revision !== before.revision) {
    return [replace(key, { ...after }, uncounted, 'stale'), ...pointerWrites(account, before, after)];
  }
  if (after.salesCount === before.salesCount) return [check(key, unchanged, 'stale')];
  const count = { expression: 'ADD salesCount :more', values: { ':more': after.salesCount - before.salesCount } };
  return [update(key, count, dependsOnCount ? uncounted : unchanged, 'stale')];
}

/** An identifier that changes frees the old one; a lead that moves takes its lookup items along. */
function pointerWrites(account: number, before: Lead | null, after: Lead): Write[] {
  const moved = before?.promoterId !== after.promoterId || before?.campaignId !== after.campaignId;
  const one = (from: Key | null, to: Key | null): Write[] => {
    const pointer: LeadPointer = { leadId: after.id, promoterId: after.promoterId, campaignId: after.campaignId };
    const own = { expression: 'leadId = :lead', values: { ':lead': after.id } };
    if (from?.pk === to?.pk) return moved && to ? [replace(to, { ...pointer }, own, 'stale')] : [];
    return [...(from ? [remove(from, own, 'stale')] : []), ...(to ? [create(to, { ...pointer }, 'taken')] : [])];
  };
  return [
    ...one(uidKey(account, before), uidKey(account, after)),
    ...one(emailKey(account, before), emailKey(account, after)),
  ];
}

function uidKey(account: number, lead: Lead | null): Key | null {
  return lead?.uid ? keys.leadUid(account, lead.uid) : null;
}

function emailKey(account: number, lead: Lead | null): Key | null {
  return lead?.email ? keys.leadEmail(account, lead.email) : null;
}
