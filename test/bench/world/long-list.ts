import type { Lead } from '#shared/domain/leads/lead.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { listWrites } from '#shared/store/lists/lists.ts';
import { keys } from '#shared/store/table/keys.ts';
import { type Item, readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type BenchCompany, createBenchCompany } from './company.ts';
import { putItems } from './put-items.ts';

const ROWS = 100_000;
/** Rows added to a list per transaction: eighty blocks and the head. */
const IDS_PER_TRANSACTION = 8000;

let companyPromise: Promise<BenchCompany> | undefined;

/** Creates a company with 100,000 leads, written directly to the table as copies of one that signed up. */
export function createCompanyOfManyLeads(): Promise<BenchCompany> {
  companyPromise ??= createCompany();
  return companyPromise;
}

async function createCompany(): Promise<BenchCompany> {
  const company = await createBenchCompany();
  const { account } = company;
  const email = await company.lead(0);
  const pointer = await readItem<{ leadId: number }>(keys.leadEmail(account, email));
  const original = await readItem<Lead>(keys.lead(account, pointer?.leadId ?? 0));
  if (!original) throw new Error('A lead that was acknowledged is not there');
  const ids = Array.from({ length: ROWS }, (_, index) => 1_000_000 + index);
  await putItems(getCopies(account, original, ids));
  await addToList(company, listName('leads'), ids);
  return company;
}

function* getCopies(account: number, original: Lead, ids: readonly number[]): Generator<Item> {
  for (const id of ids) yield { ...original, id, email: `lead-${id}@example.com`, ...keys.lead(account, id) };
}

/** Adds rows to a list like the projector; no stream runs in a measurement. */
export async function addToList({ account }: BenchCompany, list: string, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_TRANSACTION) {
    const addedIds = ids.slice(from, from + IDS_PER_TRANSACTION);
    await commit(await listWrites([{ account, list, added: addedIds, removed: [] }]));
  }
}

export async function addRow(company: BenchCompany): Promise<void> {
  const email = await company.newLead();
  const pointer = await readItem<{ leadId: number }>(keys.leadEmail(company.account, email));
  await addToList(company, listName('leads'), [pointer?.leadId ?? 0]);
}
