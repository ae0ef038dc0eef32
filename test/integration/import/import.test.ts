import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_VARIABLE, KEY_VARIABLE } from '#bin/admin/fetch-source.ts';
import { readFiles } from '#bin/admin/import-files.ts';
import { IMPORT_SOURCES, type ImportSource } from '#shared/domain/import/records.ts';
import { API_SOURCES } from '#shared/domain/import/source-download.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { importSource } from '#shared/operations/import/import-source.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { acquireImportLock, releaseImportLock } from '#shared/store/import/import-lock.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { buildSourceFiles, writeFiles } from '#test/support/import/files.ts';
import { CAMPAIGNS, type GeneratedPromoter, generateImport } from '#test/support/import/generate-import.ts';
import { readFinalItems } from '#test/support/import/items.ts';
import { addSourceAccount, buildSourceLists } from '#test/support/import/source-account.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest, selectCases } from '#test/support/suite/breadth.ts';
import { recordAllItems } from '#test/support/table/written.ts';

const folderOf = aDataFolder();
const { admin } = createCommands(folderOf);
const NOW = '2024-01-01T00:00:00.000Z';
const SIZE = { promoters: 9, leads: 30, sales: 60 };

let exports: string;
beforeAll(async () => {
  exports = await mkdtemp(join(tmpdir(), 'referral-tracking-import-'));
});
afterAll(() => rm(exports, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** A company with the campaigns that exports name, and the export files of an account. */
async function anExport(source: ImportSource, size = SIZE) {
  const company = await aCompany({ campaign: { name: CAMPAIGNS[0] } });
  recordAllItems(company.account.id);
  await company.campaignWith({ name: CAMPAIGNS[1] });
  const name = unique('imp');
  const generated = generateImport(name, 7, size);
  const dir = await writeFiles(join(exports, name), buildSourceFiles(source, name, generated));
  const args = ['import', '--account', String(company.account.id), '--from', source, '--dir', dir];
  return { company, name, generated, dir, args };
}

async function getBalance({ account }: Company, name: string, { n }: GeneratedPromoter) {
  const promoter = await findPromoterByEmail(account.id, `${name}-p${n}@example.com`);
  const [cash] = await readBalances(account.id, promoter?.id ?? 0);
  return { earned: cash?.earned ?? 0, paid: cash?.paid ?? 0 };
}

describe.each(selectCases(IMPORT_SOURCES))('import from %s', (source) => {
  test('an import matches the source’s figures and balances, and a second import changes nothing', async () => {
    const { company, name, generated, args } = await anExport(source);
    const dry = await admin(...args, '--dry-run');
    expect([dry.code, dry.err]).toEqual([0, '']);
    expect(dry.out).toContain('Nothing was written.');
    expect(await findPromoterByEmail(company.account.id, `${name}-p0@example.com`)).toBeNull();

    const first = await admin(...args);
    expect(first.out + first.err).toContain('The account matches the files.');
    expect(first.code).toBe(0);
    for (const one of generated.promoters) {
      const own = generated.sales.filter(({ lead }) => lead.promoter.n === one.n);
      const sum = (sales: typeof own) => sales.reduce((total, { earned }) => total + earned, 0);
      const expected = {
        earned: sum(own.filter(({ status }) => status === 'approved' || status === 'paid')),
        paid: sum(own.filter(({ status }) => status === 'paid')),
      };
      const isExpected = ({ earned, paid }: typeof expected) => earned === expected.earned && paid === expected.paid;
      expect(await eventually(() => getBalance(company, name, one), isExpected)).toEqual(expected);
    }

    const before = await readFinalItems(company.account.id);
    expect(Object.keys(before).length).toBeGreaterThan(generated.leads.length + generated.sales.length);
    const second = await admin(...args);
    expect([second.code, second.err]).toEqual([0, '']);
    expect(await readFinalItems(company.account.id)).toEqual(before);
  });

  test('a renewal of an imported customer earns by the campaign here', async () => {
    const { company, name, generated, args } = await anExport(source, { promoters: 2, leads: 4, sales: 6 });
    expect((await admin(...args)).code).toBe(0);
    const [sale] = generated.sales;
    const uid = `cus_${name}_${sale?.lead.n}`;
    const { status, body } = await company.v2('/track/sale', { uid, event_id: unique('in'), amount: 10_000 });
    expect([status, body.commissions.map(({ amount }: { amount: number }) => amount)]).toEqual([200, [2000]]);
    expect(body.commissions[0].promoter_campaign.promoter.email).toBe(`${name}-p${sale?.lead.promoter.n}@example.com`);
  });
});

describe.each(API_SOURCES)('import from %s with a key', (source) => {
  quickTest('an import reads all pages, waits for the service, matches its figures, and can be repeated', async () => {
    const company = await aCompany({ campaign: { name: CAMPAIGNS[0] } });
    await company.campaignWith({ name: CAMPAIGNS[1] });
    const name = unique('imp');
    const lists = buildSourceLists(source, name, generateImport(name, 7, SIZE));
    vi.stubEnv(KEY_VARIABLE, await addSourceAccount(source, unique('key'), { lists, pageRows: 10, failures: [429] }));
    vi.stubEnv(ACCOUNT_VARIABLE, 'acme');
    const args = ['import', '--account', String(company.account.id), '--from', source];
    const first = await admin(...args);
    expect(first.out + first.err).toContain('The account matches the files.');
    expect(first.code).toBe(0);
    const before = await readFinalItems(company.account.id);
    expect((await admin(...args)).code).toBe(0);
    expect(await readFinalItems(company.account.id)).toEqual(before);
  });

  quickTest('an import without files needs a key that the service accepts', async () => {
    const { account } = await aCompany();
    const args = ['import', '--account', String(account.id), '--from', source];
    vi.stubEnv(KEY_VARIABLE, '');
    expect(await admin(...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Set the variable ${KEY_VARIABLE}.`),
    });
    const key = unique('unknown');
    vi.stubEnv(KEY_VARIABLE, key);
    vi.stubEnv(ACCOUNT_VARIABLE, 'acme');
    const { code, err } = await admin(...args);
    expect([code, err]).toEqual([1, expect.stringContaining('api_key is invalid')]);
    expect(err).not.toContain(key);
  });
});

quickTest(
  'each row that cannot be imported is reported with its reason, also in a dry run, with exit code 1',
  async () => {
    const company = await aCompany({ campaign: { name: 'Partners' } });
    const dir = await writeFiles(join(exports, unique('bad')), {
      'promoters.csv': 'promoter_id,email,created_at\np1,one@example.com,2024-01-01\np2,no address,2024-01-01\n',
      'promotions.csv': 'promoter_id,campaign,ref_id\np1,Partners,one\np2,Partners,two\np1,Unknown,three\n',
      'leads.csv': 'lead_id,promoter_id,campaign,created_at,email\nl1,p1,Partners,2024-02-01,ann@example.com\n',
      'sales.csv':
        'sale_id,lead_id,created_at,amount,currency\ns1,l1,2024-02-02,10.00,EUR\ns2,l1,2024-02-02,10.001,USD\ns3,l1,2024-02-03,10,USD\n',
    });
    const report = join(dir, 'report.csv');
    const args = ['import', '--account', String(company.account.id), '--from', 'csv', '--dir', dir];
    const dry = await admin(...args, '--dry-run', '--report', report);
    expect(dry.code).toBe(1);
    const lines = (await readFile(report, 'utf8')).trim().split('\r\n');
    expect(lines).toEqual([
      'file,row,kind,id,outcome,why',
      'promoters.csv,2,promoter,p2,refused,email is not an e-mail address: no address',
      'promotions.csv,2,promotion,,refused,its promoter p2 is not imported',
      'sales.csv,2,sale,s2,refused,amount has more decimals than its currency: 10.001',
      'promotions.csv,3,promotion,p1 in Unknown,refused,"there is no campaign Unknown here: create it, or map it to an existing one"',
      'sales.csv,1,sale,s1,refused,"it is in EUR, but the account uses USD"',
    ]);
    const real = await admin(...args);
    expect(real.code).toBe(1);
    expect(real.out).toContain('The account differs from the files: promoters, promotions, sales');
  },
);

test.runIf(isDeep)('an import is refused while another one runs, and later has all figures of the files', async () => {
  const { company, args, dir } = await anExport('csv');
  const read = await readFiles('csv', dir, 'USD');
  const call = { account: company.account, runtime };
  let second: ReturnType<typeof admin> | undefined;
  const report = (line: string) => {
    if (line === 'leads are imported') second = admin(...args);
  };
  const runImport = async () => {
    const outcome = await importSource(call, { source: 'csv', read, campaigns: new Map(), isDryRun: false, report });
    return outcome.figures?.filter(({ files, account }) => files !== account);
  };
  const isLocked = await acquireImportLock(
    company.account.id,
    { owner: 'other', until: '2999-01-01T00:00:00.000Z' },
    NOW,
  );
  expect(isLocked).toBe(true);
  const refused = await admin(...args);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('another import into this account')]);
  await releaseImportLock(company.account.id, 'other');
  expect(await runImport()).toEqual([]);
  await second;
  expect((await admin(...args)).out).toContain('The account matches the files.');
});

quickTest('a killed import blocks the next one until its lock expires', async () => {
  const { account } = await aCompany();
  const laterTime = '2024-01-01T00:02:00.001Z';
  expect(await acquireImportLock(account.id, { owner: 'one', until: '2024-01-01T00:02:00.000Z' }, NOW)).toBe(true);
  expect(await acquireImportLock(account.id, { owner: 'two', until: laterTime }, NOW)).toBe(false);
  expect(await acquireImportLock(account.id, { owner: 'one', until: '2024-01-01T00:02:00.000Z' }, NOW)).toBe(true);
  expect(await acquireImportLock(account.id, { owner: 'two', until: '2024-01-01T00:04:00.000Z' }, laterTime)).toBe(
    true,
  );
});

describe('repeated imports', () => {
  const COMMISSIONS = 'commission_id,sale_id,promoter_id,campaign,amount,currency,status,created_at,payout_id\n';
  const PAID = {
    'commissions.csv': `${COMMISSIONS}c1,s1,p1,Partners,20.00,USD,paid,2024-02-03,o1\nc2,s2,p1,Partners,20.00,USD,paid,2024-03-03,o1\nc3,s3,p1,Partners,5.00,USD,denied,2024-03-03,\n`,
    'payouts.csv': 'payout_id,promoter_id,amount,currency,paid_at\no1,p1,40.00,USD,2024-04-01\n',
  };
  const SALES = ['s1', 's2', 's3'].map((id) => `${id},l1,2024-02-03,100.00,USD,ch_${id}\n`).join('');

  /** A company that imports its files, some of them replaced. */
  async function aSource() {
    const company = await aCompany({ campaign: { name: 'Partners' } });
    const run = async (overrides: Readonly<Record<string, string>>) => {
      const dir = await writeFiles(join(exports, unique('again')), {
        'promoters.csv': 'promoter_id,email,created_at\np1,grace@example.com,2024-01-15\n',
        'promotions.csv': 'promoter_id,campaign,ref_id\np1,Partners,grace\n',
        'leads.csv': 'lead_id,promoter_id,campaign,created_at,uid\nl1,p1,Partners,2024-02-01,cus_A1\n',
        'sales.csv': `sale_id,lead_id,created_at,amount,currency,event_id\n${SALES}`,
        ...overrides,
      });
      return admin('import', '--account', String(company.account.id), '--from', 'csv', '--dir', dir);
    };
    const cash = async () => {
      const promoter = await findPromoterByEmail(company.account.id, 'grace@example.com');
      return (await readBalances(company.account.id, promoter?.id ?? 0))[0];
    };
    const isPaid = async () =>
      expect(await eventually(cash, (one) => one?.paid === 4000 && one.earned === 4000)).toMatchObject({
        earned: 4000,
        paid: 4000,
      });
    return { company, run, isPaid };
  }

  quickTest('a repeated import takes over payments and denials from the source and does not pay again', async () => {
    const { run, isPaid } = await aSource();
    const rows = 'c1,s1,p1,Partners,20.00,USD,approved,2024-02-03,\nc2,s2,p1,Partners,20.00,USD,pending,2024-03-03,\n';
    const last = 'c3,s3,p1,Partners,5.00,USD,approved,2024-03-03,\n';
    expect((await run({ 'commissions.csv': COMMISSIONS + rows + last })).code).toBe(0);
    const laterRun = await run(PAID);
    expect([laterRun.code, laterRun.err]).toEqual([0, '']);
    expect(laterRun.out).toContain('The account matches the files.');
    await isPaid();
  });

  quickTest('a repeated import follows pending commissions of the source until they are paid', async () => {
    const { company, run, isPaid } = await aSource();
    const rows = (...statuses: readonly string[]) =>
      statuses.map((status, index) => `c${index + 1},s${index + 1},p1,Partners,20.00,USD,${status},2024-02-03,\n`);
    const status = async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(
        company.account.id,
        { uid: null, email: null, saleEventId },
        runtime.now(),
      );
      const [one] = await findCommissions(company.account.id, sale?.commissions.map(({ id }) => id) ?? []);
      return one?.status;
    };
    const waits = COMMISSIONS + rows('pending', 'pending').join('');
    expect((await run({ 'commissions.csv': waits })).code).toBe(0);
    expect(await status('ch_s1')).toBe('pending');
    const approved = await run({ 'commissions.csv': COMMISSIONS + rows('approved', 'pending').join('') });
    expect([approved.code, approved.out]).toEqual([0, expect.stringContaining('The account matches the files.')]);
    expect([await status('ch_s1'), await status('ch_s2')]).toEqual(['approved', 'pending']);
    const commissions = PAID['commissions.csv'].replace(/c3.*\n/, '');
    expect((await run({ ...PAID, 'commissions.csv': commissions })).out).toContain('The account matches the files.');
    await isPaid();
  });

  quickTest(
    'a repeated import warns if a commission paid by the source was changed here and would be paid again',
    async () => {
      const { company, run } = await aSource();
      const row = 'c1,s1,p1,Partners,20.00,USD,pending,2024-02-03,\n';
      expect((await run({ 'commissions.csv': COMMISSIONS + row })).code).toBe(0);
      const call = { account: company.account, runtime };
      await updateCommission(call, { eventId: 'ch_s1' }, 'approved');
      const files = { ...PAID, 'commissions.csv': `${COMMISSIONS}c1,s1,p1,Partners,20.00,USD,paid,2024-02-03,o1\n` };
      const laterRun = await run(files);
      expect([laterRun.code, laterRun.out]).toEqual([1, expect.stringContaining('a payout here would pay it twice')]);
    },
  );

  quickTest('a repeated import adds a corrected row with its sale and payout', async () => {
    const { run, isPaid } = await aSource();
    const commissions = PAID['commissions.csv'].replace('USD,paid,2024-03-03', 'USD,payed,2024-03-03');
    const first = await run({ ...PAID, 'commissions.csv': commissions });
    expect([first.code, first.out]).toEqual([1, expect.not.stringContaining('The account matches')]);
    const corrected = await run(PAID);
    expect(corrected.out).toContain('The account matches the files.');
    await isPaid();
  });
});

quickTest(
  'a known lead gets the customer id of the files; if it has another id, a second lead is imported',
  async () => {
    const company = await aCompany({ campaign: { name: 'Partners' } });
    const { promoter, promotion } = await company.promoter();
    const email = `${unique('ada')}@example.com`;
    expect((await company.v2('/track/signup', { email, ref_id: promotion.refId })).status).toBe(200);
    const importLead = async (uid: string) => {
      const dir = await writeFiles(join(exports, unique('bind')), {
        'promoters.csv': `promoter_id,email,created_at\np1,${promoter.email},2024-01-15\n`,
        'leads.csv': `lead_id,promoter_id,campaign,created_at,uid,email\n${uid},p1,Partners,2024-02-01,${uid},${email}\n`,
      });
      return admin('import', '--account', String(company.account.id), '--from', 'csv', '--dir', dir);
    };
    const [first, second] = [unique('cus'), unique('cus')];
    expect((await importLead(first)).out).toContain('The account matches the files.');
    expect((await importLead(second)).out).toContain('it is imported without its e-mail address');
    const leads = [];
    for (const uid of [first, second]) {
      const { status, body } = await company.v2('/track/sale', { uid, event_id: unique('in'), amount: 10_000 });
      expect(status).toBe(200);
      leads.push(body.commissions.length);
    }
    expect(leads).toEqual([1, 1]);
  },
);
