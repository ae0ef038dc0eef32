import { isSameOwner, type Lead, type LeadIdentifiers, type Owner } from '#shared/domain/leads/lead.ts';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import { subtractExact } from '#shared/domain/reports/exact-integer.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import {
  check,
  create,
  type Expression,
  remove,
  replace,
  update,
  type Write,
} from '#shared/store/table/transaction.ts';
import { textErasureWrite } from '#shared/store/text-erasure.ts';
import {
  getLatestCommissions,
  latestCommissionsChange,
  latestCommissionsUnchanged,
  type NewLeadCommissions,
  withLatestCommissions,
} from './latest-commissions.ts';
import { leadSaleChange, leadSaleValues } from './lead-sales.ts';

/** Pointer from an identifier, with all keys to load a sale's records in one call. */
export interface LeadPointer extends Owner {
  readonly leadId: number;
}

/** Reads a lead; null if deleted. */
export async function findLead(account: number, id: number): Promise<Lead | null> {
  const lead = await findLeadIncludingDeleted(account, id);
  return lead && !lead.deletedAt ? lead : null;
}

/** Reads a lead, even a deleted one. */
export async function findLeadIncludingDeleted(account: number, id: number): Promise<Lead | null> {
  return readItem<Lead>(keys.lead(account, id));
}

/**
 * Finds a lead by uid, else by e-mail address (contract: Finding a lead). Two calls.
 * @throws StaleReadError on a concurrent change
 */
export async function findLeadByIdentifiers(account: number, { uid, email }: LeadIdentifiers): Promise<Lead | null> {
  const [byUid, byEmail] = [uid ? keys.leadUid(account, uid) : null, email ? keys.leadEmail(account, email) : null];
  const items = await readItems([byUid, byEmail]);
  const [hasUid, hasEmail] = [items.get<LeadPointer>(byUid), items.get<LeadPointer>(byEmail)];
  const pointer = hasUid ?? hasEmail;
  if (!pointer) return null;
  const lead = await findLead(account, pointer.leadId);
  const isCurrent = hasUid ? lead?.uid === uid : lead?.email === email;
  if (!lead || !isCurrent) throw new StaleReadError();
  return lead;
}

/** Reads leads, including deleted ones. */
export async function readLeads(account: number, ids: readonly number[]): Promise<ReadonlyMap<number, Lead>> {
  const items = await readItems(ids.map((id) => keys.lead(account, id)));
  return new Map(
    ids.flatMap((id) => {
      const lead = items.get<Lead>(keys.lead(account, id));
      return lead ? [[id, lead]] : [];
    }),
  );
}

export interface LeadWriteOptions {
  /** Whether the decision depends on earlier sales. */
  readonly dependsOnCount?: boolean;
  /** Written in the same transaction. */
  readonly createdCommissions?: NewLeadCommissions;
  /** Written in the same transaction. */
  readonly sale?: SaleEvent;
  /** If another lead has an identifier: retry and find it (`again`, default), or refuse the update. */
  readonly whenTaken?: 'again' | 'refused';
}

/**
 * Writes a lead and its pointers if unchanged. Sales that only add to count and revenue do not conflict, unless a
 * concurrent one has a newer date.
 * @param before null for a new lead
 */
export function leadWrites(account: number, before: Lead | null, after: Lead, options: LeadWriteOptions = {}): Write[] {
  const key = keys.lead(account, after.id);
  const latest = getLatestCommissions(before);
  const values = {
    ...after,
    latest: withLatestCommissions(latest, options.createdCommissions),
    ...leadSaleValues(before, options.sale),
  };
  const pointers = [
    ...pointerWrites(account, before, after, options.whenTaken ?? 'again'),
    ...(after.deletedAt ? [textErasureWrite(account, { kind: 'lead', id: after.id }, after.deletedAt)] : []),
  ];
  if (!before) return [create(key, values, 'stale'), ...pointers];
  const { revision, salesCount } = before;
  const unchanged: Expression = { expression: 'revision = :revision', values: { ':revision': revision } };
  const uncounted = concatenateExpressions(unchanged, {
    expression: ' AND salesCount = :salesCount',
    values: { ':salesCount': salesCount },
  });
  if (after.revision !== revision) {
    return [
      replace(key, values, concatenateExpressions(uncounted, latestCommissionsUnchanged(latest)), 'stale'),
      ...pointers,
    ];
  }
  const parts = [
    latestCommissionsChange(latest, options.createdCommissions),
    leadSaleChange(before, options.sale),
    activeChange(before, after),
  ].flatMap((part) => part ?? []);
  const change = concatenateExpressions(
    buildSetExpression(parts.map(({ change }) => change)),
    saleAddition(before, after),
  );
  const condition = parts.reduce(
    (all, part) => concatenateExpressions(all, part.condition),
    options.dependsOnCount ? uncounted : unchanged,
  );
  return [change.expression === '' ? check(key, condition, 'stale') : update(key, change, condition, 'stale')];
}

/** Fails the transaction if the lead has changed; additional sales are allowed. */
export function leadCheck(account: number, lead: Lead): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': lead.revision } };
  return check(keys.lead(account, lead.id), unchanged, 'stale');
}

const NOTHING: Expression = { expression: '' };

/** Unknown revenue stays unknown: computing it raises the revision, so the sale is decided again. */
function saleAddition(before: Lead, after: Lead): Expression {
  const count = after.salesCount - before.salesCount;
  const revenue = subtractExact(after.revenue ?? 0, before.revenue ?? 0);
  const added = [
    ...(count === 0 ? [] : [['salesCount', ':count', count] as const]),
    ...(revenue === 0 ? [] : [['revenue', ':revenue', revenue] as const]),
  ];
  if (added.length === 0) return NOTHING;
  return {
    expression: ` ADD ${added.map(([field, name]) => `${field} ${name}`).join(', ')}`,
    values: Object.fromEntries(added.map(([, name, by]) => [name, by])),
  };
}

function buildSetExpression(changes: readonly Expression[]): Expression {
  if (changes.length === 0) return NOTHING;
  const assignments = changes.map(({ expression }) => expression).join(', ');
  return { ...changes.reduce(concatenateExpressions), expression: `SET ${assignments}` };
}

/** Concurrent sales commit in any order: an older date never replaces a newer one. */
function activeChange({ lastActiveAt: before }: Lead, { lastActiveAt: after }: Lead) {
  if (after === undefined || after === before) return null;
  const values = { ':active': after };
  return {
    change: { expression: 'lastActiveAt = :active', values },
    condition: { expression: ' AND (attribute_not_exists(lastActiveAt) OR lastActiveAt <= :active)', values },
  };
}

function concatenateExpressions(a: Expression, b: Expression): Expression {
  return {
    expression: `${a.expression}${b.expression}`,
    names: { ...a.names, ...b.names },
    values: { ...a.values, ...b.values },
  };
}

/** Changed identifiers free old ones; a moved lead updates its pointers. */
function pointerWrites(account: number, before: Lead | null, after: Lead, whenTaken: 'again' | 'refused'): Write[] {
  const moved = !before || !isSameOwner(before, after);
  const changePointer = (field: UniqueField, from: Key | null, to: Key | null): Write[] => {
    const pointer: LeadPointer = { leadId: after.id, promoterId: after.promoterId, campaignId: after.campaignId };
    const own = { expression: 'leadId = :lead', values: { ':lead': after.id } };
    if (from?.pk === to?.pk) return moved && to ? [replace(to, { ...pointer }, own, 'stale')] : [];
    const reason = whenTaken === 'refused' ? (`${field} taken` as const) : 'taken';
    return [...(from ? [remove(from, own, 'stale')] : []), ...(to ? [create(to, { ...pointer }, reason)] : [])];
  };
  return [
    ...changePointer('uid', uidKey(account, before), uidKey(account, after)),
    ...changePointer('email', emailKey(account, before), emailKey(account, after)),
  ];
}

/** Tracking must not find claims. */
function uidKey(account: number, lead: Lead | null): Key | null {
  return lead?.uid && !lead.isClaim ? keys.leadUid(account, lead.uid) : null;
}

function emailKey(account: number, lead: Lead | null): Key | null {
  return lead?.email && !lead.isClaim ? keys.leadEmail(account, lead.email) : null;
}
