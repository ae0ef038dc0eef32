import { expect, test } from 'vitest';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import {
  type ApiResponse,
  aCompany,
  type Company,
  post,
  twentyPercent,
  unique,
} from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const atOnce = (count: number, call: (index: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

const tally = (responses: readonly ApiResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, rows]) => [status, rows.length]),
  );

const secondTier = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;

/**
 * Like a client, retries calls that failed with 5xx under contention. Such a sale may have been counted, so the retry may get
 * 409.
 */
async function report(company: Company, event: 'sale' | 'signup', body: object): Promise<ApiResponse> {
  const response = await company.v2(`/track/${event}`, body);
  if (response.status < 500) return response;
  repeated += 1;
  return report(company, event, body);
}

/** Number of retried calls. */
let repeated = 0;

/** Exactly one call gets 200, unless its answer was lost and the retry found it counted. */
function expectOneCounted(responses: readonly ApiResponse[], conflictCount: number, repeatedBefore: number) {
  const found = tally(responses);
  if (repeated > repeatedBefore && !found['200']) expect(found).toEqual({ [conflictCount]: responses.length });
  else expect(found).toEqual({ 200: 1, [conflictCount]: responses.length - 1 });
}

async function aFamily() {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, secondTier] } });
  const parent = await company.promoter();
  const child = await company.promoter({ parentId: parent.promoter.id });
  return { company, parent, child, email: `${unique('lead')}@example.com` };
}

test('200 identical concurrent sales are counted once, with one commission per tier', async () => {
  const { company, parent, child, email } = await aFamily();
  await company.v2('/track/signup', { email, ref_id: child.promotion.refId });
  const before = repeated;
  const responses = await atOnce(200, () => report(company, 'sale', { email, event_id: 'same', amount: 10_000 }));
  expectOneCounted(responses, 409, before);
  const counters = await eventually(
    () => readCounters(company.account.id, child.promotion),
    ({ sales_count }) => sales_count > 0,
  );
  expect(counters).toMatchObject({ sales_count: 1, sales_total: 10_000, customers_count: 1 });
  expect(await readBalances(company.account.id, child.promoter.id)).toEqual([{ unit: 'cash', earned: 2000, paid: 0 }]);
  expect(await readBalances(company.account.id, parent.promoter.id)).toEqual([{ unit: 'cash', earned: 1000, paid: 0 }]);
});

test('60 identical concurrent sales that create the lead are counted once', async () => {
  const { company, child, email } = await aFamily();
  const sale = { email, event_id: 'same', amount: 10_000, ref_id: child.promotion.refId };
  const before = repeated;
  expectOneCounted(await atOnce(60, () => report(company, 'sale', sale)), 409, before);
  const counters = await eventually(
    () => readCounters(company.account.id, child.promotion),
    ({ sales_count }) => sales_count > 0,
  );
  expect(counters).toMatchObject({ leads_count: 1, customers_count: 1, sales_count: 1 });
});

test('100 concurrent sign-ups with one e-mail create one lead', async () => {
  const { company, child, email } = await aFamily();
  const before = repeated;
  const responses = await atOnce(100, () => report(company, 'signup', { email, ref_id: child.promotion.refId }));
  expectOneCounted(responses, 422, before);
});

test('a reward step for the first sale applies to one of 20 concurrent sales', async () => {
  const rule = { number: 'customer_sales_count', condition: 'equal to', value: 1, operator: 'and' } as const;
  const steps = [
    { gain: { percent: '50' }, rules: [rule] },
    { gain: { percent: '20' }, rules: [] },
  ];
  const company = await aCompany({ campaign: { rewards: [{ ...twentyPercent, gain: { percent: '50' }, steps }] } });
  const { promotion, promoter } = await company.promoter();
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/signup', { email, ref_id: promotion.refId });
  await atOnce(20, (index) => report(company, 'sale', { email, event_id: `s${index}`, amount: 100 }));
  const expectedEarnings = 50 + 19 * 20;
  const balances = await eventually(
    () => readBalances(company.account.id, promoter.id),
    ([balance]) => balance?.earned === expectedEarnings,
  );
  expect(balances).toEqual([{ unit: 'cash', earned: expectedEarnings, paid: 0 }]);
});

test('50 different concurrent sales of one lead are all counted', async () => {
  const { company, child, email } = await aFamily();
  await company.v2('/track/signup', { email, ref_id: child.promotion.refId });
  const responses = await atOnce(50, (index) => report(company, 'sale', { email, event_id: `s${index}`, amount: 100 }));
  const { 200: first = 0, 409: conflictCount = 0 } = tally(responses);
  expect(first + conflictCount).toBe(50);
  const ids = responses.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
  expect(new Set(ids).size).toBe(first);
  const counters = await eventually(
    () => readCounters(company.account.id, child.promotion),
    ({ sales_count }) => sales_count >= 50,
  );
  expect(counters).toMatchObject({ sales_count: 50, sales_total: 5000, customers_count: 1 });
});

test('a one-time reward is earned once by 20 concurrent first sales', async () => {
  const onceReward = { ...twentyPercent, duration: { type: 'once' } } as const;
  const company = await aCompany({ campaign: { rewards: [onceReward] } });
  const { promotion, promoter } = await company.promoter();
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/signup', { email, ref_id: promotion.refId });
  await atOnce(20, (index) => report(company, 'sale', { email, event_id: `s${index}`, amount: 100 }));
  const counters = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ sales_count }) => sales_count >= 20,
  );
  expect(counters).toMatchObject({ sales_count: 20, sales_total: 2000 });
  expect(await readBalances(company.account.id, promoter.id)).toEqual([{ unit: 'cash', earned: 20, paid: 0 }]);
});

test('40 concurrent clicks of one visitor count as one visitor', async () => {
  const { company, child } = await aFamily();
  const click = { account: company.account.id, ref_id: child.promotion.refId, tid: newVisitorId(runtime.token()) };
  await atOnce(40, () => post('/tr', click));
  await company.v2('/track/sale', { email: 'x@example.com', event_id: 's', amount: 1, tid: click.tid });
  const counters = await eventually(
    () => readCounters(company.account.id, child.promotion),
    ({ sales_count }) => sales_count === 1,
  );
  expect(counters.visitors_count).toBe(1);
});
