import { isDeepStrictEqual } from 'node:util';
import { expect, inject, test } from 'vitest';
import type { DemoAccount } from '#lib/local/demo/demo.ts';
import { startDemoYear } from '#lib/local/demo/run-year.ts';
import { planYear } from '#lib/local/year/plan.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const SIZE = { promoters: 8, clicks: 80, sales: 30 };
const SEED = 7;

const list = async ({ account, key }: Company, path: string) =>
  request(`/api/v2/company/${path}`, { headers: createV2Headers(account.id, key) });
const total = async (company: Company, path: string) => Number((await list(company, path)).headers.get('total'));

test('the demo year is created in the background and resumes after an interruption', async () => {
  const company = await aCompany();
  const { account, key, campaign } = company;
  const demo: DemoAccount = { account_id: account.id, api_key: key, campaign_id: campaign.id, promoters: [] };
  const { baseUrl, ...connection } = inject('service');
  const begin = (onProgress: (done: number) => void) =>
    startDemoYear({ demo, baseUrl, seed: SEED, size: SIZE }, connection, onProgress);
  const { events: acts } = planYear(SEED, runtime.now(), SIZE);
  const count = (type: string) => acts.filter((act) => act.type === type).length;

  // Part of the year exists when Ctrl-C comes.
  let first: ReturnType<typeof begin> | undefined;
  await new Promise<void>((halfway) => {
    first = begin((done) => {
      if (done > 0.5) halfway();
    });
  });
  const at = performance.now();
  await first?.stop();
  expect(performance.now() - at).toBeLessThan(60_000);
  expect(await first?.completed).toBe(false);

  const progress: number[] = [];
  expect(await begin((done) => progress.push(done)).completed).toBe(true);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual([...progress].sort((one, other) => one - other));

  // Lists and reports follow the stream, which lags while other tests run.
  const waitForTotal = async (path: string, isRight: (found: number) => boolean) =>
    expect(await eventually(() => total(company, path), isRight), path).toSatisfy(isRight);
  await waitForTotal('promoters', (found) => found === SIZE.promoters);
  await waitForTotal('referrals', (found) => found === count('signup'));
  await waitForTotal('payouts?filters[status]=completed', (found) => found > 3);
  // One of the campaigns has a holding period.
  await waitForTotal('commissions?filters[held]=yes', (found) => found > 0);
  const columns = 'columns[]=clicks_count&columns[]=sales_count&columns[]=refunds_count&columns[]=referrals_count';
  const from = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
  const readReport = async () => {
    for (const rollUp of ROLL_UPS) await refreshReports({ account, runtime }, rollUp);
    const { body } = await list(company, `reports/overview?${columns}&group_by=year&start_date=${from}`);
    return ['clicks_count', 'sales_count', 'refunds_count', 'referrals_count'].map((name) =>
      body.reduce((all: number, { data }: { data: Record<string, number> }) => all + Number(data[name]), 0),
    );
  };
  const done = ['click', 'sale', 'refund', 'signup'].map(count);
  expect(await eventually(readReport, (found) => isDeepStrictEqual(found, done))).toEqual(done);
  const refused = (await list(company, 'tracking_logs')).body.map(({ reason }: { reason: string }) => reason);
  expect(new Set(refused)).toEqual(
    new Set([
      ...['lead_not_found', 'amount_invalid', 'currency_invalid', 'duplicate_event', 'refund_too_large'],
      ...['sale_not_found', 'visitor_not_found', 'bad_key'],
    ]),
  );
});
