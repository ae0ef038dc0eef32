import { FIRSTPROMOTER_LISTS } from './firstpromoter.ts';
import type { SourceFile } from './list-files.ts';
import { REWARDFUL_LISTS } from './rewardful.ts';
import { nestedList, type RowValues } from './source-values.ts';

/** Services whose API the import reads. */
export const API_SOURCES = ['firstpromoter', 'rewardful'] as const;
export type ApiSource = (typeof API_SOURCES)[number];

export const API_LISTS = { firstpromoter: FIRSTPROMOTER_LISTS, rewardful: REWARDFUL_LISTS } as const;
export type ApiList = (typeof API_LISTS)[ApiSource][number];

/** A page of a list, from 1. */
export interface SourcePageRequest {
  readonly list: ApiList;
  readonly page: number;
  /** For `payout_commissions` only. */
  readonly payoutId: string | null;
}

export interface SourcePage {
  readonly rows: readonly RowValues[];
  readonly hasMore: boolean;
}

const COMMISSIONS_OF_PAYOUT = 'payout_commissions';

/** Payouts whose commissions belong to no payout here. */
const PAID_STATUSES: readonly unknown[] = ['completed', 'processing'];

/** Downloads a service's lists page by page, as the files of an export. A page that failed can be requested again. */
export class SourceDownload {
  readonly #pending: SourcePageRequest[];
  readonly #files = new Map<string, Map<string, RowValues>>();

  constructor(source: ApiSource) {
    const lists: readonly ApiList[] = API_LISTS[source];
    this.#pending = lists
      .filter((list) => list !== COMMISSIONS_OF_PAYOUT)
      .map((list) => ({ list, page: 1, payoutId: null }));
  }

  /** Page to request; null once all were added. */
  get next(): SourcePageRequest | null {
    return this.#pending[0] ?? null;
  }

  /** Number of rows so far. */
  get count(): number {
    return [...this.#files.values()].reduce((sum, { size }) => sum + size, 0);
  }

  get files(): SourceFile[] {
    return [...this.#files].map(([name, rows]) => ({ name, text: JSON.stringify([...rows.values()]) }));
  }

  /**
   * Adds the page of `next`. New rows at the source shift others to the next page: these are kept once. A further page
   * without a new row ends the list, in case the service ignores page numbers.
   */
  add({ rows, hasMore }: SourcePage): void {
    const request = this.#pending.shift();
    if (!request) return;
    const name = fileName(request);
    const file = this.#files.get(name) ?? new Map<string, RowValues>();
    this.#files.set(name, file);
    const before = file.size;
    for (const row of rows) file.set(String(row.id ?? JSON.stringify(row)), row);
    const isEnd = !hasMore || (request.page > 1 && file.size === before);
    if (!isEnd) this.#pending.unshift({ ...request, page: request.page + 1 });
    else if (request.list === 'payouts') this.#requestPayoutCommissions([...file.values()]);
  }

  /** FirstPromoter's payouts do not list their commissions. Rewardful's do. */
  #requestPayoutCommissions(payouts: readonly RowValues[]): void {
    for (const { id, status } of payouts) {
      if (!PAID_STATUSES.includes(status)) continue;
      this.#pending.push({ list: COMMISSIONS_OF_PAYOUT, page: 1, payoutId: String(id) });
    }
  }
}

function fileName({ list, payoutId }: SourcePageRequest): string {
  return payoutId === null ? `${list}.json` : `${list}-${payoutId}.json`;
}

const CREDENTIAL = 'password_setup_url';

/** Removes what the import does not read: a credential, and all of a payout's commissions but their ids. */
export function trimSourceRow(values: RowValues): RowValues {
  const row = removeCredential(values) as RowValues;
  if (!Array.isArray(row.commissions)) return row;
  return { ...row, commissions: nestedList(row, 'commissions').map(({ id }) => ({ id })) };
}

function removeCredential(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeCredential);
  if (typeof value !== 'object' || value === null) return value;
  const others = Object.entries(value).filter(([name]) => name !== CREDENTIAL);
  return Object.fromEntries(others.map(([name, member]) => [name, removeCredential(member)]));
}
