import type { Lead } from '#shared/domain/leads/lead.ts';
import type { ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import { forEachNumbered } from '#shared/store/numbered-records.ts';
import { type Key, keys, parseRowKind } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commitSingle, type Expression, update } from '#shared/store/table/transaction.ts';

/** A stored lead with its key. */
export interface StoredLead {
  readonly key: Key;
  readonly lead: Lead;
}

const LEADS: Expression = { expression: 'attribute_exists(salesCount)' };

/**
 * Reads all leads and remains of deleted ones: by number, or by a scan for all accounts.
 * @param account null for all accounts
 * @param visit called per page, in no order
 */
export async function forEachLead(
  account: number | null,
  visit: (leads: readonly StoredLead[]) => void,
  pace: Pace,
): Promise<void> {
  const take = (items: readonly Item[]) =>
    visit(items.filter((item) => parseRowKind(item) === 'lead').map(parseStoredLead));
  if (account === null) await scan(null, LEADS, take, pace);
  else await forEachNumbered(account, 'lead', keys.lead, take, pace);
}

/** Reads leads by key. */
export async function readStoredLeads(leadKeys: readonly Key[]): Promise<StoredLead[]> {
  const items = await readItems(leadKeys);
  return leadKeys.flatMap((key) => {
    const item = items.get<Item>(key);
    return item ? [parseStoredLead(item)] : [];
  });
}

/**
 * Sets an unchanged lead's revenue. Raises the revision: concurrent sales are decided again.
 * @throws ConditionFailedError, TransactionConflictError
 */
export async function writeLeadRevenue(
  account: number,
  { id, revision, salesCount }: Lead,
  revenue: ExactInteger,
): Promise<void> {
  const change = {
    expression: 'SET revenue = :revenue, revision = :next',
    values: { ':revenue': revenue, ':next': revision + 1 },
  };
  const unchanged = {
    expression: 'revision = :revision AND salesCount = :salesCount',
    values: { ':revision': revision, ':salesCount': salesCount },
  };
  await commitSingle(update(keys.lead(account, id), change, unchanged, 'stale'));
}

function parseStoredLead(item: Item): StoredLead {
  const { pk, sk } = item;
  return { key: { pk, sk }, lead: item as unknown as Lead };
}
