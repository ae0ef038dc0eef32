import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { type FoundRecords, MAX_PER_KIND } from './describe-records.ts';

/** Ten digits may exceed the API's largest id, and the search would fail. */
const RECORD_ID = /^#?([1-9]\d{0,8})$/;

interface RecordQuery {
  readonly q?: string;
  readonly 'ids[]'?: number[];
  readonly per_page: number;
}

/** Finds records by a text, and by their id if the text is one. @throws Problem if a call fails */
export async function findRecords(text: string, signal: AbortSignal): Promise<FoundRecords> {
  const [, id] = RECORD_ID.exec(text) ?? [];
  const byId: RecordQuery[] = id === undefined ? [] : [{ 'ids[]': [Number(id)], per_page: MAX_PER_KIND }];
  const queries: RecordQuery[] = [...byId, { q: text, per_page: MAX_PER_KIND }];
  const [promoters, referrals, commissions, payouts] = await Promise.all([
    findAll(queries, async (query) => {
      const response = await dashboardApi.GET('/api/v2/company/promoters', { params: { query }, signal });
      return requireData(response).data;
    }),
    findAll(queries, async (query) =>
      requireData(await dashboardApi.GET('/api/v2/company/referrals', { params: { query }, signal })),
    ),
    findAll(queries, async (query) =>
      requireData(await dashboardApi.GET('/api/v2/company/commissions', { params: { query }, signal })),
    ),
    findAll(byId, async (query) =>
      requireData(await dashboardApi.GET('/api/v2/company/payouts', { params: { query }, signal })),
    ),
  ]);
  return { promoters, referrals, commissions, payouts };
}

/** Returns the records that any of the queries finds, each once. */
async function findAll<Row extends { readonly id: number }>(
  queries: readonly RecordQuery[],
  find: (query: RecordQuery) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found = (await Promise.all(queries.map(find))).flat();
  return [...new Map(found.map((row) => [row.id, row])).values()];
}
