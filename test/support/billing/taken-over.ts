import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readFiles } from '#bin/admin/import-files.ts';
import type { ImportSource } from '#shared/domain/import/records.ts';
import { importSource } from '#shared/operations/import/import-source.ts';
import { runtime } from '#shared/runtime.ts';
import { writeFiles } from '#test/support/import/files.ts';
import type { Company } from '#test/support/service/company.ts';

/**
 * Imports files of another service.
 * @returns reasons for missing sales and refunds
 */
export async function takeOver(
  { account }: Company,
  source: ImportSource,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-taken-over-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const read = await readFiles(source, await writeFiles(folder, files), account.currency);
  const request = { source, read, campaigns: new Map([['Partners', 1]]), isDryRun: false, report: () => {} };
  const { leftOut } = await importSource({ account, runtime }, request);
  return leftOut.filter(({ kind }) => kind === 'sale').map(({ why }) => why);
}

export function buildCsv(sales: readonly (readonly [string, string, string, string])[]): Record<string, string> {
  const rows = sales.map(([id, at, amount, eventId]) => `${id},l1,${at},${amount},USD,${eventId}\n`);
  return {
    'promoters.csv': 'promoter_id,email,created_at\np1,grace@example.com,2024-01-15\n',
    'leads.csv': 'lead_id,promoter_id,campaign,created_at,uid\nl1,p1,Partners,2024-02-01,cus_1\n',
    'sales.csv': `sale_id,lead_id,created_at,amount,currency,event_id\n${rows.join('')}`,
  };
}

export function buildRewardful(sale: Readonly<Record<string, unknown>>): Record<string, string> {
  const affiliate = { id: 'a1', email: 'grace@example.com', created_at: '2024-01-15T00:00:00Z', state: 'active' };
  const referral = {
    id: 'r1',
    stripe_customer_id: 'cus_1',
    conversion_state: 'conversion',
    created_at: '2024-02-01T00:00:00Z',
    customer: { id: 'cus_1', email: 'ada@example.com' },
  };
  const campaign = { id: 'c1', name: 'Partners' };
  const owner = { ...affiliate, campaign };
  const commission = {
    id: 'k1',
    amount: 2000,
    currency: 'USD',
    state: 'due',
    created_at: '2025-12-01T00:00:00Z',
    campaign,
    sale: { id: 's1', currency: 'USD', created_at: '2025-12-01T00:00:00Z', affiliate, referral, ...sale },
  };
  return {
    'affiliates.json': JSON.stringify([{ ...owner, links: [{ id: 'l1', token: 'grace' }] }]),
    'referrals.json': JSON.stringify([{ ...referral, affiliate: owner }]),
    'commissions.json': JSON.stringify([commission]),
  };
}
