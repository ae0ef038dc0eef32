import pLimit from 'p-limit';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import {
  columnContains,
  columnOneOf,
  matchesAll,
  type RowCondition,
  selectRows,
} from '#shared/domain/lists/row-query.ts';
import type { ContractDocument } from '#shared/domain/portal/agreement.ts';
import {
  type ContractDocumentSearch,
  contractDocumentCreatedAt,
  findContractDocuments,
} from '#shared/domain/portal/contract-document-search.ts';
import { withContractName } from '#shared/domain/portal/contracts.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import { PROMOTER_DETAILS_PER_PAGE } from '#shared/operations/promoters/promoter-details.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import type { IndexView } from '#shared/store/index/read-order.ts';
import { searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import { readTermsVersions, type StoredTerms } from '#shared/store/portal/portal.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import type { ShownContractDocument } from './own/contract-documents.ts';

/** Promoters read individually: 1 RRU each. */
const MAX_PROMOTERS = 5000;
/** Fewer than the SDK's connections. */
const PROMOTER_BATCH_SIZE = 500;
const limitReads = pLimit(3);
const TOO_MANY_PROMOTERS =
  `Contract documents are listed for at most ${MAX_PROMOTERS} promoters: narrow the list with q or ` +
  'filters[promoter_id].';
const TOO_MANY_TO_SORT = 'sorting is invalid: too many documents to sort. Filter by promoter_id, or omit sorting.';

interface PromoterDocument {
  readonly promoter: Promoter;
  readonly document: ContractDocument;
}

interface FoundDocuments {
  readonly rows: ShownContractDocument[];
  readonly total: RowTotal;
}

/**
 * Searches the contract documents of all promoters, oldest promoters first. A large account reads a part of its
 * promoters per page, with a cursor.
 * @throws Refusal `invalid` for too many promoters, or too many documents to sort
 */
export async function searchContractDocuments(
  { account: { id } }: Call,
  search: ContractDocumentSearch,
  page: PageRequest,
): Promise<FoundDocuments> {
  const account = await readAccount(id);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  const { promoterIds } = search.filters;
  return queryRowsOrIndex<'promoter', FoundDocuments>(id, 'promoter', {
    fromIndex: async (view) =>
      promoterIds
        ? selectDocuments(account, search, await readRowsById(id, 'promoter', promoterIds), page)
        : scanDocuments(account, search, view, page),
    fromRows: (rows) => selectDocuments(account, search, rows, page),
  });
}

function buildConditions({ filters: { promoterIds }, text }: ContractDocumentSearch): RowCondition<PromoterRow>[] {
  return [
    ...(promoterIds ? [columnOneOf<PromoterRow>('id', promoterIds)] : []),
    ...(text === undefined ? [] : [columnContains<PromoterRow>(['email', 'name', 'custId', 'refIds'], text)]),
  ];
}

async function selectDocuments(
  account: Account,
  search: ContractDocumentSearch,
  rows: readonly PromoterRow[],
  page: PageRequest,
): Promise<FoundDocuments> {
  const fitting = rows.filter(matchesAll(buildConditions(search)));
  if (fitting.length > MAX_PROMOTERS) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMOTERS });
  const ids = fitting.map((row) => row.id).toSorted((a, b) => a - b);
  const documents = await loadDocuments(account, search, ids);
  const isSortedByCreation = search.order.some(({ by }) => by === 'createdAt');
  const versions = isSortedByCreation ? await readVersions(account, documents) : new Map<number, StoredTerms>();
  const sortable = documents.map(({ promoter, document: { version, accepted } }, index) => {
    const terms = versions.get(version);
    const createdAt = terms ? contractDocumentCreatedAt(terms, promoter) : promoter.createdAt;
    return { id: index, createdAt, signedAt: accepted?.at ?? null };
  });
  const { ids: found, total } = selectRows(sortable, { conditions: [], order: search.order }, page);
  return {
    rows: await addTerms(
      account,
      found.flatMap((index) => documents[index] ?? []),
    ),
    total,
  };
}

interface DocumentsRow extends PromoterRow {
  readonly hasDocuments: boolean;
}

/** A page has all documents of its promoters. */
async function scanDocuments(
  account: Account,
  search: ContractDocumentSearch,
  view: IndexView<'promoter'>,
  page: PageRequest,
): Promise<FoundDocuments> {
  if (search.order.length > 0) throw new Refusal({ code: 'invalid', message: TOO_MANY_TO_SORT });
  const hasDocuments: RowCondition<DocumentsRow> = (row) => row.hasDocuments;
  // All: the index has no order of both.
  const archived = columnOneOf<DocumentsRow>('archived', [false, true]);
  const conditions = [...(buildConditions(search) as RowCondition<DocumentsRow>[]), archived, hasDocuments];
  const loaded = new Map<number, PromoterDocument[]>();
  const { ids, total } = await searchIndex<'promoter', DocumentsRow>(view, { conditions, order: [] }, page, {
    enrich: async (rows) => {
      const documents = await loadDocuments(
        account,
        search,
        rows.map((row) => row.id),
      );
      for (const [id, own] of Map.groupBy(documents, ({ promoter }) => promoter.id)) loaded.set(id, own);
      return rows.map((row) => ({ ...row, hasDocuments: loaded.has(row.id) }));
    },
    maxRows: PROMOTER_DETAILS_PER_PAGE,
    scans: true,
  });
  const documents = ids.flatMap((id) => loaded.get(id) ?? []);
  const next = typeof total === 'number' ? null : total.next;
  return {
    rows: await addTerms(account, documents),
    // Documents of so few promoters always fit into a response: no page ends between them.
    total: { atLeast: documents.length, rowCursors: [], next },
  };
}

async function loadDocuments(
  account: Account,
  { filters }: ContractDocumentSearch,
  promoterIds: readonly number[],
): Promise<PromoterDocument[]> {
  const portal = accountPortal(account);
  const parts = Array.from({ length: Math.ceil(promoterIds.length / PROMOTER_BATCH_SIZE) }, (_, part) =>
    promoterIds.slice(part * PROMOTER_BATCH_SIZE, (part + 1) * PROMOTER_BATCH_SIZE),
  );
  const found = await limitReads.map(parts, async (part) =>
    (await readPromoters(account.id, part)).flatMap((promoter) =>
      findContractDocuments(portal, promoter, filters).map((document) => ({ promoter, document })),
    ),
  );
  return found.flat();
}

async function readVersions(account: Account, documents: readonly PromoterDocument[]) {
  const versions = new Set(documents.map(({ document }) => document.version));
  const terms = await readTermsVersions(account.id, [...versions]);
  return new Map(terms.map((version) => [version.version, version]));
}

async function addTerms(account: Account, documents: readonly PromoterDocument[]): Promise<ShownContractDocument[]> {
  const portal = accountPortal(account);
  const versions = await readVersions(account, documents);
  return documents.flatMap(({ promoter, document: { version, accepted } }) => {
    const terms = versions.get(version);
    return terms ? [{ terms: withContractName(portal, terms, accepted), accepted, promoter }] : [];
  });
}
