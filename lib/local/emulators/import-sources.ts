import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { IDLE_MS, type LocalServer, wrapNodeServer } from '#lib/local/server.ts';
import { SAMPLE_KEY, sampleLists } from './sample-sources.ts';

/** An account of a service, which a key opens. */
export interface SourceAccount {
  /** Rows by list. */
  readonly lists: Readonly<Record<string, readonly object[]>>;
  /** Largest page; default: as requested. */
  readonly pageRows?: number;
  /** Statuses of the next answers, in this order. */
  readonly failures?: number[];
}

const SOURCES = ['firstpromoter', 'rewardful'] as const;

/**
 * Starts an emulator of FirstPromoter's and Rewardful's lists, at `/firstpromoter` and `/rewardful`. Tests add accounts:
 * `PUT /rewardful/KEY`.
 */
export async function startImportSources(): Promise<LocalServer> {
  const accounts = new Map<string, SourceAccount>(
    SOURCES.map((source) => [`${source}/${SAMPLE_KEY}`, { lists: sampleLists[source] }]),
  );
  const server = createServer({ keepAliveTimeout: IDLE_MS }, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, source = '', name = ''] = pathname.split('/');
    if (request.method === 'PUT') {
      accounts.set(`${source}/${name}`, (await json(request)) as SourceAccount);
      return respond(response, 200, {});
    }
    const account = accounts.get(`${source}/${findKey(request)}`);
    if (!account) return respond(response, 401, { error: 'Invalid API key.' });
    const failure = account.failures?.shift();
    if (failure !== undefined) return respond(response, failure, { error: 'Failed.' }, { 'retry-after': '1' });
    const list = searchParams.has('filters[payout_id]')
      ? `payout_commissions-${searchParams.get('filters[payout_id]')}`
      : name;
    return respond(response, 200, createPage(source, account, list, searchParams));
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  return wrapNodeServer(server);
}

function findKey({ headers }: IncomingMessage): string {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace(/:$/, '') : value;
}

function createPage(source: string, { lists, pageRows }: SourceAccount, list: string, query: URLSearchParams): object {
  const rows = lists[list] ?? [];
  const page = Number(query.get('page'));
  const size = pageRows ?? Number(query.get('limit') ?? query.get('per_page'));
  const data = rows.slice((page - 1) * size, page * size);
  if (source === 'firstpromoter') return list === 'promoters' || list === 'payouts' ? { data, meta: {} } : data;
  return { data, pagination: { current_page: page, next_page: page * size < rows.length ? page + 1 : null } };
}

function respond(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
