import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_SOURCES, type ImportKind, type ImportSource } from '#shared/domain/import/records.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { acquireImportLock, releaseImportLock } from '#shared/store/import/import-lock.ts';
import { readImportedRecords } from '#shared/store/import/imports.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { buildSourceFiles, writeFiles } from '#test/support/import/files.ts';
import {
  CAMPAIGNS,
  type GeneratedImport,
  type GeneratedPromoter,
  generateImport,
} from '#test/support/import/generate-import.ts';
import { readFinalItems } from '#test/support/import/items.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readSeed } from '#test/support/suite/seed.ts';
import { recordAllItems } from '#test/support/table/written.ts';

/** Rows per service, including promotions, codes, commissions and payouts. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 240);
const SIZE = { promoters: Math.ceil(ROWS / 33), leads: Math.ceil(ROWS / 6), sales: Math.ceil(ROWS / 3) };
const TIMEOUT_MS = 900_000;
const folderOf = aDataFolder();
const { admin } = createCommands(folderOf);

let exports: string;
beforeAll(async () => {
  exports = await mkdtemp(join(tmpdir(), 'referral-tracking-import-'));
});
afterAll(() => rm(exports, { recursive: true, force: true }));

async function anExport(source: ImportSource) {
  const { account, v2, campaignWith } = await aCompany({ campaign: { name: CAMPAIGNS[0] } });
  recordAllItems(account.id);
  await campaignWith({ name: CAMPAIGNS[1] });
  const name = unique('deep');
  const generated = generateImport(name, readSeed(IMPORT_SOURCES.indexOf(source), 1) >>> 1, SIZE);
  const dir = await writeFiles(join(exports, name), buildSourceFiles(source, name, generated));
  return {
    account,
    v2,
    name,
    generated,
    args: ['import', '--account', String(account.id), '--from', source, '--dir', dir],
  };
}

/** A promoter's earnings in some statuses. */
function sumEarnings({ sales }: GeneratedImport, { n }: GeneratedPromoter, ...statuses: string[]): number {
  const own = sales.filter(({ lead, status }) => lead.promoter.n === n && statuses.includes(status));
  return own.reduce((sum, one) => sum + one.earned, 0);
}

test.each(IMPORT_SOURCES)(
  'an import from %s reproduces its figures, and a second import changes nothing',
  async (source) => {
    const { account, v2, name, generated, args } = await anExport(source);
    const first = await admin(...args);
    expect(first.out + first.err).toContain('The account matches the files.');
    expect(first.code).toBe(0);

    const before = await readFinalItems(account.id, TIMEOUT_MS);
    expect(Object.keys(before).length).toBeGreaterThan(generated.leads.length + generated.sales.length);
    const second = await admin(...args);
    expect([second.code, second.err]).toEqual([0, '']);
    expect(await readFinalItems(account.id, TIMEOUT_MS)).toEqual(before);
    const checked = await admin('projections', 'check', '--account', String(account.id));
    expect([checked.code, checked.err]).toEqual([0, '']);

    const balances = async ({ n }: GeneratedPromoter) => {
      const promoter = await findPromoterByEmail(account.id, `${name}-p${n}@example.com`);
      const [cash] = await readBalances(account.id, promoter?.id ?? 0);
      return [cash?.earned ?? 0, cash?.paid ?? 0];
    };
    for (const one of generated.promoters) {
      expect(await balances(one)).toEqual([
        sumEarnings(generated, one, 'approved', 'paid'),
        sumEarnings(generated, one, 'paid'),
      ]);
    }

    // Amounts paid elsewhere are not paid again; the rest is.
    for (const one of generated.promoters) {
      const payouts = await createPayouts({ account, runtime }, { promoterEmail: `${name}-p${one.n}@example.com` });
      const owed = sumEarnings(generated, one, 'approved');
      expect(payouts.map(({ amount }) => amount)).toEqual(owed > 0 ? [owed] : []);
    }

    const lead = generated.sales[0]?.lead;
    const renewal = { uid: `cus_${name}_${lead?.n}`, event_id: unique('in'), amount: 10_000 };
    const { status, body } = await v2('/track/sale', renewal);
    expect([status, body.commissions.map(({ amount }: { amount: number }) => amount)]).toEqual([200, [2000]]);
  },
  2_400_000,
);

/** Ends the two-minute lock of the killed import. */
async function releaseKilledLock(account: number): Promise<void> {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  expect(await acquireImportLock(account, { owner: 'later', until: endsAt }, endsAt)).toBe(true);
  await releaseImportLock(account, 'later');
}

test('an import that is killed repeatedly ends like an uninterrupted one', async () => {
  const { account, generated, args } = await anExport('csv');
  const count = async (kind: ImportKind, letter: string, maxIds: number) => {
    const ids = Array.from({ length: maxIds }, (_, n) => `${letter}${n}`);
    return (await readImportedRecords(account.id, 'csv', kind, ids)).size;
  };
  const checkpoints = [
    () => count('promoter', 'p', SIZE.promoters).then((done) => done >= SIZE.promoters / 4),
    () => count('lead', 'l', SIZE.leads).then((done) => done >= SIZE.leads / 3),
    () => count('sale', 's', SIZE.sales).then((done) => done >= SIZE.sales / 8),
    () => count('sale', 's', SIZE.sales).then((done) => done >= (SIZE.sales * 2) / 3),
  ];
  for (const isReached of checkpoints) {
    const command = ['--disable-warning=ExperimentalWarning', 'bin/admin.ts', ...args, '--data', folderOf()];
    const child = spawn(process.execPath, command, { env: { PATH: process.env.PATH }, stdio: 'ignore' });
    const ended = new Promise((done) => child.once('close', done));
    expect(await eventually(isReached, (isReached) => isReached, TIMEOUT_MS)).toBe(true);
    child.kill('SIGKILL');
    await ended;
    await releaseKilledLock(account.id);
  }
  const last = await admin(...args);
  expect(last.out + last.err).toContain('The account matches the files.');
  expect(last.code).toBe(0);

  const items = Object.values(await readFinalItems(account.id, TIMEOUT_MS));
  const records = (kind: string) => items.filter(({ pk, sk }) => pk.startsWith(`${account.id}#${kind}#`) && sk === '-');
  expect(records('lead').length).toBe(generated.leads.length);
  expect(records('commission').length).toBe(generated.sales.length);
  expect(records('payout').length).toBe(generated.payouts.length);
  expect(items.filter(({ event }) => event === 'sale').length).toBe(generated.sales.length);
  const checked = await admin('projections', 'check', '--account', String(account.id));
  expect([checked.code, checked.err]).toEqual([0, '']);
}, 2_400_000);
