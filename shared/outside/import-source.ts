import type { ApiList, ApiSource, SourcePage, SourcePageRequest } from '#shared/domain/import/source-download.ts';
import type { RowValues } from '#shared/domain/import/source-values.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** A key to a service's API. It is sent to that service only, and neither stored nor logged. */
export interface SourceKey {
  readonly source: ApiSource;
  readonly apiKey: string;
  /** FirstPromoter only. */
  readonly accountId: string | null;
}

/** Set by local runs, which replace both services. */
export const SOURCES_VARIABLE = 'IMPORT_SOURCES_URL';

const URLS: Readonly<Record<ApiSource, string>> = {
  firstpromoter: 'https://api.firstpromoter.com/api/v2/company',
  rewardful: 'https://api.getrewardful.com/v1',
};

const KEY_INVALID: Readonly<Record<ApiSource, string>> = {
  firstpromoter:
    'api_key is invalid: FirstPromoter rejects it, or it is of another account than account_id. Copy both from FirstPromoter’s settings, Integrations.',
  rewardful: 'api_key is invalid: Rewardful rejects it. Copy the API secret from Rewardful’s company settings.',
};

/** The maximum of both. */
const PAGE_SIZE = '100';

const REWARDFUL_EXPANSIONS: Readonly<Partial<Record<ApiList, readonly string[]>>> = {
  affiliates: ['links'],
  referrals: ['affiliate'],
  commissions: ['sale'],
  payouts: ['commissions', 'affiliate'],
};

const REQUEST_MS = 20_000;
const RETRY_AFTER_S = 5;
const MAX_RETRY_AFTER_S = 60;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;
const KEY_ERRORS: readonly number[] = [401, 403];

/**
 * Fetches a page of a list, once. Callers retry.
 * @throws Refusal `invalid` if the service rejects the key or the request, `source_unavailable` for rate limits and
 * failures of the service
 */
export async function fetchSourcePage(key: SourceKey, request: SourcePageRequest): Promise<SourcePage> {
  const response = await fetchOrNull(pageUrl(key.source, request), authorize(key));
  if (!response || response.status === TOO_MANY_REQUESTS || response.status >= FIRST_SERVER_ERROR) {
    throw new Refusal({ code: 'source_unavailable', retryAfter: readRetryAfter(response) });
  }
  if (KEY_ERRORS.includes(response.status)) throw new Refusal({ code: 'invalid', message: KEY_INVALID[key.source] });
  const body = response.ok ? await readJson(response) : null;
  const rows = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(rows)) {
    const message = `list is invalid: the service responded with ${response.status} for ${request.list}, without a list.`;
    throw new Refusal({ code: 'invalid', message });
  }
  return { rows: rows.filter(isRow), hasMore: hasNextPage(key.source, response, body, rows.length) };
}

const isRow = (row: unknown): row is RowValues => typeof row === 'object' && row !== null && !Array.isArray(row);

function pageUrl(source: ApiSource, { list, page, payoutId }: SourcePageRequest): string {
  const { [SOURCES_VARIABLE]: local } = process.env;
  const url = new URL(`${local === undefined ? URLS[source] : `${local}/${source}`}/${getListPath(list)}`);
  url.searchParams.set('page', String(page));
  url.searchParams.set(source === 'rewardful' ? 'limit' : 'per_page', PAGE_SIZE);
  if (payoutId !== null) url.searchParams.set('filters[payout_id]', payoutId);
  if (source === 'rewardful') {
    for (const name of REWARDFUL_EXPANSIONS[list] ?? []) url.searchParams.append('expand[]', name);
  }
  return url.href;
}

const getListPath = (list: ApiList): string => (list === 'payout_commissions' ? 'commissions' : list);

function authorize({ source, apiKey, accountId }: SourceKey): Record<string, string> {
  if (source === 'rewardful') return { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` };
  return { authorization: `Bearer ${apiKey}`, ...(accountId === null ? {} : { 'account-id': accountId }) };
}

/** Redirects fail: they could send the key elsewhere. */
async function fetchOrNull(url: string, headers: Record<string, string>): Promise<Response | null> {
  try {
    return await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_MS),
    });
  } catch {
    return null;
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refusal({ code: 'source_unavailable', retryAfter: RETRY_AFTER_S });
  }
}

/** Rewardful has no `Retry-After`, but `RateLimit: limit=45, remaining=0, reset=12`. */
function readRetryAfter(response: Response | null): number {
  const [, reset] = /reset=(\d+)/.exec(response?.headers.get('ratelimit') ?? '') ?? [];
  const seconds = Number(response?.headers.get('retry-after') ?? reset ?? RETRY_AFTER_S);
  return Number.isInteger(seconds) ? Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER_S) : RETRY_AFTER_S;
}

/** FirstPromoter documents no page count: without a `Link`, its lists end with an empty page. */
function hasNextPage(source: ApiSource, { headers }: Response, body: unknown, rows: number): boolean {
  if (source === 'rewardful') {
    const { pagination } = body as { pagination?: { next_page?: unknown } | null };
    return typeof pagination?.next_page === 'number';
  }
  const link = headers.get('link');
  return link === null ? rows > 0 : /rel="?next"?/.test(link);
}
