import type { Actor, PortalOpener } from '#shared/domain/accounts/caller.ts';
import { type AuditEntry, type AuditQuery, matchesAuditQuery } from '#shared/domain/audit/audit.ts';
import type { BatchStatus } from '#shared/domain/batches/batch.ts';
import type { OpenEndedTotal, PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { showBatches } from '#shared/operations/batches/show-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { listApiKeys } from '#shared/store/accounts/accounts.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import { findBatches } from '#shared/store/batches/batches.ts';
import { readUsers } from '#shared/store/users/users.ts';

/** Reads of 1 MB (about 2,000 entries) per answer. */
const MAX_READS = 4;
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\w-]{8}$/;
const CURSOR_REQUIRED = 'page is invalid. Follow the Link header to read further.';

/** Current names of an actor; null if they do not apply. */
interface ActorNames {
  readonly keyName: string | null;
  readonly email: string | null;
}

/** An audit entry with names. */
export interface ShownAuditEntry extends ActorNames {
  readonly entry: AuditEntry;
  /** Company user or key that opened the portal as the promoter. */
  readonly opener: ({ readonly by: PortalOpener } & ActorNames) | null;
  /** Batch process that the entry started. */
  readonly batch: { readonly id: number; readonly status: BatchStatus } | null;
}

/**
 * Returns a page of the audit log, newest first.
 * @throws Refusal `invalid` for an invalid cursor or page
 */
export async function listAuditEntries(
  { account }: Call,
  query: AuditQuery,
  page: PageRequest,
): Promise<{ readonly rows: readonly ShownAuditEntry[]; readonly total: OpenEndedTotal }> {
  const { cursor, perPage } = page;
  if (cursor === undefined && page.page > 1) throw new Refusal({ code: 'invalid', message: CURSOR_REQUIRED });
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new Refusal({ code: 'invalid', message: 'cursor is invalid. Follow the Link header to read further.' });
  }
  const { entries, next } = await readMatchingEntries(account.id, query, perPage, cursor ?? null);
  const rows = await presentEntries(account.id, entries);
  return { rows, total: { atLeast: rows.length, rowCursors: entries.map(({ id }) => id), next } };
}

async function readMatchingEntries(account: number, query: AuditQuery, perPage: number, cursor: string | null) {
  const { from, to, ...filters } = query;
  const isSearch = Object.values(filters).some((value) => value !== undefined);
  const entries: AuditEntry[] = [];
  let position = cursor;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const limit = isSearch ? undefined : perPage;
    const read = await readAuditLog(account, { from, to, cursor: position, limit });
    entries.push(...read.entries.filter((entry) => matchesAuditQuery(entry, query)));
    if (entries.length > perPage) break;
    if (read.last === null || entries.length === perPage) return { entries, next: read.last };
    position = read.last;
  }
  const pageEntries = entries.slice(0, perPage);
  return { entries: pageEntries, next: entries.length > perPage ? (pageEntries.at(-1)?.id ?? null) : position };
}

async function presentEntries(account: number, entries: readonly AuditEntry[]): Promise<ShownAuditEntry[]> {
  const ids = entries.flatMap((entry) => findBatchId(entry) ?? []);
  const actors = entries.flatMap(({ by }) => [by, getPortalOpener(by) ?? []].flat());
  const [names, emails, batches] = await Promise.all([
    actors.some(({ is }) => is === 'key') ? keyNames(account) : new Map<string, string>(),
    actors.some(({ is }) => is === 'person') ? userEmails(account) : new Map<number, string>(),
    ids.length > 0 ? showBatches(account, await findBatches(account, ids)) : [],
  ]);
  const findNames = (by: Actor): ActorNames => ({
    keyName: by.is === 'key' ? (names.get(by.id) ?? null) : null,
    email: by.is === 'person' ? (emails.get(by.id) ?? null) : null,
  });
  const statuses = new Map(batches.map(({ process, status }) => [process.id, status]));
  return entries.map((entry) => {
    const id = findBatchId(entry);
    const status = id === null ? undefined : statuses.get(id);
    const batch = id === null || status === undefined ? null : { id, status };
    const by = getPortalOpener(entry.by);
    return { entry, ...findNames(entry.by), opener: by && { by, ...findNames(by) }, batch };
  });
}

async function keyNames(account: number): Promise<Map<string, string>> {
  return new Map((await listApiKeys(account)).map(({ id, name }) => [id, name]));
}

async function userEmails(account: number): Promise<Map<number, string>> {
  return new Map((await readUsers(account)).users.map(({ id, email }) => [id, email]));
}

function getPortalOpener(by: Actor): PortalOpener | null {
  return (by.is === 'promoter' && by.openedBy) || null;
}

function findBatchId({ records }: AuditEntry): number | null {
  const record = records.find(({ kind }) => kind === 'batch process');
  return record ? Number(record.id) : null;
}
