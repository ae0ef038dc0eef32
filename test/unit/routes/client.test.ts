import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { document } from '#test/support/requests/declared.ts';

const getInstalledFile = (path: string) =>
  fileURLToPath(new URL(`../../../lib/api-types/node_modules/${path}`, import.meta.url));
const compiler = getInstalledFile('typescript/bin/tsc');
const TYPES = [getInstalledFile('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts'];
const HEY_API = [
  getInstalledFile('@hey-api/openapi-ts/bin/run.js'),
  '-i',
  'openapi.json',
  '-o',
  'client',
  '--no-log-file',
];

/** Customer code: optional parameters are omitted, errors do not compile. */
const CLIENT = `
import type { paths, webhooks } from './api.ts';

type Body<Path extends keyof paths> = paths[Path] extends
  { post: { requestBody?: { content: { 'application/json': infer Sent } } } } ? Sent : never;
type Sold = paths['/api/v2/track/sale']['post']['responses'][200];
type Listed = paths['/api/v2/company/commissions']['get']['responses'][200];
type Message = webhooks['sale_created']['post']['requestBody']['content']['application/json'];

export const sale: Body<'/api/v2/track/sale'> = { event_id: 'invoice-1001', amount: 10000 };
export const signup: Body<'/api/v1/track/signup'> = { email: 'ada@example.com', ref_id: 'grace' };
export const campaign: Body<'/api/v2/company/campaigns'> = { name: 'Partners', landing_url: 'https://shop.example/',
  rewards_for_promoters: [{ reward_id: 1 }] };
export const bulk: Body<'/api/v2/company/promoters/accept'> = { ids: [3, 4] };
// @ts-expect-error a sale has an amount
export const free: Body<'/api/v2/track/sale'> = { event_id: 'invoice-1001' };
// @ts-expect-error which is a number
export const text: Body<'/api/v2/track/sale'> = { event_id: 'invoice-1001', amount: '10000' };

export const earned = ({ content }: Sold): number[] => content['application/json'].commissions.map(({ amount }) => amount);
export const total = ({ headers }: Listed): number | undefined => headers.Total;
export const sold = ({ data }: Message): number | undefined => data.sale?.sale_amount;
// @ts-expect-error a sign-up has no sale
export const none = ({ data }: webhooks['lead_signup']['post']['requestBody']['content']['application/json']) => data.sale;
`;

/** Prints the requested URL. */
const FETCHING = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const requests: string[] = [];
const client = createClient<paths>({
  baseUrl: 'https://partners.example',
  fetch: async (request: Request) => {
    requests.push(decodeURIComponent(request.url.replace('https://partners.example', '')));
    return Response.json({ data: [{ id: 1 }], meta: { pending_count: 0 } });
  },
});
const { data } = await client.GET('/api/v2/company/promoters', {
  params: {
    header: { 'Account-ID': 1 } as never,
    query: { 'filters[status][]': ['approved', 'pending'], 'filters[created_at][from]': '2026-01-01', 'sorting[joined_at]': 'desc' },
  },
});
const first: number | undefined = data?.data[0]?.id;
// @ts-expect-error no promoter has this status
await client.GET('/api/v2/company/promoters', { params: { query: { 'filters[status][]': ['paid'] } } });
console.log(JSON.stringify([requests[0], first]));
`;

/** Prints the requests. */
const CALLING = `
import { createClient } from './client/client/index.ts';
import { v2CompanyPromotersList, v2TrackSale } from './client/index.ts';

const requests: string[] = [];
const client = createClient({
  baseUrl: 'https://partners.example',
  auth: ({ scheme }) => (scheme === 'bearer' ? 'KEY' : '1'),
  fetch: async (input) => {
    const { method, url, headers } = input as Request;
    const path = decodeURIComponent(url.replace('https://partners.example', ''));
    requests.push([method, path, headers.get('authorization'), headers.get('account-id')].join(' '));
    return Response.json({ data: [{ id: 1 }], meta: { pending_count: 0 } });
  },
});
const { data } = await v2CompanyPromotersList({
  client,
  query: { 'filters[status][]': ['approved', 'pending'], 'filters[created_at][from]': '2026-01-01', 'sorting[joined_at]': 'desc' },
});
const first: number | undefined = data?.data[0]?.id;
await v2TrackSale({ client, body: { event_id: 'invoice-1001', amount: 10000 } });
console.log(JSON.stringify([requests, first]));

// @ts-expect-error no promoter has this status
export const paid = () => v2CompanyPromotersList({ client, query: { 'filters[status][]': ['paid'] } });
// @ts-expect-error a sale has an amount
export const free = () => v2TrackSale({ client, body: { event_id: 'invoice-1001' } });
`;

function withGenerated(
  generator: readonly string[],
  work: (folder: string, node: (...args: string[]) => { status: number | null; stdout: string }) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  const node = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, stdout };
  };
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    node(...generator);
    work(folder, node);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const strict = [
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--allowImportingTsExtensions',
  '--skipLibCheck',
];

test('a client of openapi-fetch compiles and encodes filters and sorting correctly', () => {
  withGenerated(TYPES, (folder, node) => {
    writeFileSync(join(folder, 'fetching.ts'), FETCHING);
    expect(node(compiler, ...strict, '--noEmit', 'fetching.ts')).toEqual({ status: 0, stdout: '' });
    const { stdout } = node('fetching.ts');
    const [requests, first] = JSON.parse(stdout);
    expect(first).toBe(1);
    expect(requests).toBe(
      '/api/v2/company/promoters?filters[status][]=approved&filters[status][]=pending&filters[created_at][from]=2026-01-01' +
        '&sorting[joined_at]=desc',
    );
  });
});

test('a client of @hey-api/openapi-ts compiles, encodes filters correctly and sends both authentication headers', () => {
  withGenerated(HEY_API, (folder, node) => {
    writeFileSync(join(folder, 'calling.ts'), CALLING);
    const emitted = ['--rewriteRelativeImportExtensions', '--outDir', 'compiled'];
    expect(node(compiler, ...strict, ...emitted, 'calling.ts')).toEqual({ status: 0, stdout: '' });
    const { stdout } = node('compiled/calling.js');
    const path =
      '/api/v2/company/promoters?filters[status][]=approved&filters[status][]=pending&filters[created_at][from]=2026-01-01' +
      '&sorting[joined_at]=desc';
    expect(JSON.parse(stdout)).toEqual([[`GET ${path} Bearer KEY 1`, 'POST /api/v2/track/sale Bearer KEY 1'], 1]);
  });
});

test('code with the generated types compiles, and only required parameters are needed', () => {
  withGenerated(TYPES, (folder, node) => {
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    expect(node(compiler, ...strict, '--noEmit', 'client.ts')).toEqual({ status: 0, stdout: '' });
  });
});
