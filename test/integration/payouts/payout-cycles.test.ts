import { describe, expect, test } from 'vitest';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { v2PayoutsDueStats } from '#shared/routes/v2/payouts/payouts.ts';
import { v2SettingsPayouts, v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readFinishedRunDay } from '#shared/store/payouts/payout-runs.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { aPayer, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { eventually } from '#test/support/service/eventually.ts';

const midnight = (day: string) => `${day}T00:00:00.000Z`;

/** A payer whose account has had a payout cycle for years, and its schedule on a given day. */
async function aCycled(terms: Parameters<typeof setPayoutTerms>[1]) {
  const payer = await aPayer();
  // Set before the days of these tests.
  await setPayoutTerms(
    { account: payer.company.account, runtime: { ...runtime, now: () => midnight('2001-01-01') } },
    terms,
  );
  const schedule = async (day: string) =>
    (await runPayouts({ runtime }, { account: payer.account, asOf: midnight(day), onlyDue: true })).payouts;
  const payouts = async () =>
    (await expectConsistentRecords(payer.account, payer.promoter.id)).payouts
      .map(({ amount, before, dueDate }) => [amount, before?.slice(0, 10), dueDate.slice(0, 10)])
      .toSorted();
  return { ...payer, schedule, payouts };
}

describe('payout schedule', () => {
  // 2001-03-05, -12 and -19 are Mondays.
  test('a weekly cycle pays once each Monday, and pays late sales of an earlier week the Monday after', async () => {
    const { company, schedule, payouts, ...payer } = await aCycled({ payoutCycle: 'weekly', payoutDueDays: 3 });
    await sell(company, payer, [1000], { created_at: '2001-03-11T23:59:59Z' });
    await sell(company, payer, [2000], { created_at: '2001-03-12T00:00:00Z' });
    const days = ['2001-03-11', '2001-03-12', '2001-03-12', '2001-03-13'];
    const created = [];
    for (const day of days) created.push(await schedule(day));
    expect(created).toEqual([0, 1, 0, 0]);
    await sell(company, payer, [500], { created_at: '2001-03-10T00:00:00Z' });
    expect([await schedule('2001-03-14'), await schedule('2001-03-19')]).toEqual([0, 1]);
    expect(await payouts()).toEqual([
      [200, '2001-03-12', '2001-03-15'],
      [500, '2001-03-19', '2001-03-22'],
    ]);
  });

  test('a missed payout day is run later, as of that day; days before a change of cycle are not', async () => {
    const { company, account, schedule, payouts, ...payer } = await aCycled({ payoutCycle: 'twice_monthly' });
    expect(await schedule('2001-03-02')).toBe(0);
    expect(await readFinishedRunDay(account)).toBe(midnight('2001-03-01'));
    await sell(company, payer, [1000], { created_at: '2001-03-15T23:59:59Z' });
    await sell(company, payer, [2000], { created_at: '2001-03-16T00:00:00Z' });
    expect([await schedule('2001-03-18'), await schedule('2001-03-19')]).toEqual([1, 0]);
    const laterRuntime = { ...runtime, now: () => '2001-03-21T12:00:00.000Z' };
    await setPayoutTerms({ account: company.account, runtime: laterRuntime }, { payoutCycle: 'weekly' });
    expect([await schedule('2001-03-22'), await schedule('2001-03-26')]).toEqual([0, 1]);
    expect(await payouts()).toEqual([
      [200, '2001-03-16', '2001-04-05'],
      [400, '2001-03-26', '2001-04-15'],
    ]);
  });

  test('a failed first payout day is run later; days before it are not', async () => {
    const { company, account, schedule, payouts, ...payer } = await aCycled({ payoutCycle: 'twice_monthly' });
    await sell(company, payer, [1000], { created_at: '2001-03-15T23:59:59Z' });
    await sell(company, payer, [2000], { created_at: '2001-03-16T00:00:00Z' });
    const failing = { account, asOf: midnight('2001-03-16'), onlyDue: true, hasTime: () => false };
    expect(await runPayouts({ runtime }, failing)).toMatchObject({ payouts: 0, finished: false });
    expect(await readFinishedRunDay(account)).toBe(midnight('2001-03-01'));
    expect([await schedule('2001-03-17'), await schedule('2001-03-18')]).toEqual([1, 0]);
    expect(await payouts()).toEqual([[200, '2001-03-16', '2001-04-05']]);
  });

  test('a manual cycle has no scheduled payouts; a run for that account pays commissions from before its day', async () => {
    const { company, account, schedule, payouts, ...payer } = await aCycled({ payoutCycle: 'manual' });
    await sell(company, payer, [1000], { created_at: '2001-03-11T12:00:00Z' });
    await sell(company, payer, [2000], { created_at: '2001-03-12T00:00:00Z' });
    expect([await schedule('2001-03-12'), await schedule('2001-04-01')]).toEqual([0, 0]);
    expect((await runPayouts({ runtime }, { account, asOf: '2001-03-12T15:00:00.000Z' })).payouts).toBe(1);
    expect(await payouts()).toEqual([[200, '2001-03-12', '2001-04-01']]);
  });
});

test('a run pays promoters with enough customers only; a manual payout ignores that minimum', async () => {
  const { company, account, promoter, promotion, schedule, payouts, create } = await aCycled({ minPayingCustomers: 2 });
  const customers = (count: number) =>
    eventually(
      () => readCounters(account, promotion),
      ({ customers_count: found }) => found === count,
    );
  await sell(company, { promotion }, [1000], { created_at: '2001-02-01T00:00:00Z' });
  await customers(1);
  expect(await schedule('2001-03-01')).toBe(0);
  await sell(company, { promotion }, [2000], { created_at: '2001-03-01T00:00:00Z' });
  await customers(2);
  expect(await schedule('2001-04-01')).toBe(1);
  expect(await payouts()).toEqual([[600, '2001-04-01', '2001-04-21']]);
  await setPayoutTerms({ account: company.account, runtime }, { minPayingCustomers: 3 });
  await sell(company, { promotion }, [500], { email: 'again@shop.example' });
  expect((await create({ promoter_id: promoter.id })).body).toMatchObject([{ amount: 100 }]);
});

test('the settings show the next payout run', async () => {
  const { company } = await aPayer();
  const headers = createCredentials('v2', company);
  const before = (await send(v2SettingsShow, { headers })).body.payouts;
  expect(before).toMatchObject({ cycle: 'monthly', min_paying_customers: 0 });
  expect(before.next_run).toMatch(/-01T00:00:00.000Z$/);
  const { body } = await send(v2SettingsPayouts, { json: { cycle: 'manual', min_paying_customers: 2 }, headers });
  expect(body.payouts).toMatchObject({ cycle: 'manual', min_paying_customers: 2, next_run: null, due_days: 20 });
  const { status, body: refused } = await send(v2SettingsPayouts, { json: { cycle: 'daily' }, headers });
  expect([status, refused.message]).toEqual([422, 'cycle is invalid.']);
});

test('the API describes the payout terms', async () => {
  const { company } = await aPayer();
  await setPayoutTerms({ account: company.account, runtime }, { payoutCycle: 'manual', minPayingCustomers: 2 });
  const { body: dueStats } = await send(v2PayoutsDueStats, { headers: createCredentials('v2', company) });
  expect(dueStats.meta).toMatchObject({
    payout_cycle: 'manual',
    min_paying_customers: 2,
    terms_description: 'Whenever the company pays; due 20 days later. Requires at least 2 paying customers.',
  });
});
