import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { document } from '#test/support/requests/declared.ts';

const generator = fileURLToPath(
  new URL('../../../lib/api-types/node_modules/openapi-typescript/bin/cli.js', import.meta.url),
);
const compiler = fileURLToPath(new URL('../../../lib/api-types/node_modules/typescript/bin/tsc', import.meta.url));

/** What a company writes with types made from the document: what is optional is left out, what is wrong does not compile. */
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

test('a client generated from the document compiles, and sends no more than what is required', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  const node = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, stdout };
  };
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    node(generator, 'openapi.json', '-o', 'api.ts');
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--allowImportingTsExtensions'];
    expect(node(compiler, ...strict, 'client.ts')).toEqual({ status: 0, stdout: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
