import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { storeRates } from '#shared/operations/rates/refresh.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { runtime } from '#shared/runtime.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { callInProcess } from '#test/support/service/in-process.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };

/** A lead that has signed up, and its possible events. */
async function aBuyer() {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const email = `${unique('lead')}@example.com`;
  const { body } = await company.v2('/track/signup', { email, ref_id: promotion.refId });
  const id = body.referral.id as number;
  const track = async (what: string, overrides: object) => {
    const event_id = unique(what);
    const { status } = await company.v2(`/track/${what}`, { event_id, ...overrides });
    expect(status).toBe(200);
    return event_id;
  };
  const { show, list } = createRecordCalls(company).referrals;
  const scope = { account: company.account.id, lostBefore: '2000-01-01T00:00:00.000Z' };
  return {
    company,
    email,
    id,
    list,
    sale: (amount: number, overrides = {}) => track('sale', { email, amount, ...overrides }),
    refund: (amount: number, sale_event_id?: string) => track('refund', { email, amount, sale_event_id }),
    reverse: (refund_event_id: string) => track('refund_reversal', { refund_event_id }),
    revenue: async () => (await show(id)).body.revenue_amount as number | null,
    check: () => checkProjections({ runtime: fastRuntime }, scope),
    rebuild: () => rebuildProjections({ runtime: fastRuntime }, scope),
    set: (revenue?: number) =>
      documentClient.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.lead(company.account.id, id),
          ...(revenue === undefined
            ? { UpdateExpression: 'REMOVE revenue' }
            : { UpdateExpression: 'SET revenue = :revenue', ExpressionAttributeValues: { ':revenue': revenue } }),
        }),
      ),
  };
}

describe('revenue of a referral', () => {
  quickTest('the revenue of a referral is the sum of its sales minus refunds, visible at once', async () => {
    const { sale, refund, reverse, revenue, list } = await aBuyer();
    expect(await revenue()).toBe(0);
    const first = await sale(10_000);
    expect(await revenue()).toBe(10_000);
    await sale(5000);
    expect(await revenue()).toBe(15_000);
    const refundResponse = await refund(2500, first);
    expect(await revenue()).toBe(12_500);
    await refund(1000);
    expect(await revenue()).toBe(11_500);
    await reverse(refundResponse);
    expect(await revenue()).toBe(14_000);
    const fetchList = async () => (await list()).body.map((row: { revenue_amount: number }) => row.revenue_amount);
    expect(await eventually(fetchList, ([one]) => one === 14_000)).toEqual([14_000]);
  });

  quickTest('the revenue counts a sale once, however often it is sent', async () => {
    const { company, email, revenue } = await aBuyer();
    const sale = { email, event_id: 'sale-1', amount: 700 };
    const responses = await Promise.all([1, 2, 3].map(() => company.v2('/track/sale', sale)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await revenue()).toBe(700);
  });

  quickTest('the revenue includes all concurrent sales and refunds', async () => {
    const { sale, refund, revenue } = await aBuyer();
    const first = await sale(1000);
    await Promise.all([1, 2, 3, 4, 5].flatMap((amount) => [sale(amount * 100), refund(amount, first)]));
    expect(await revenue()).toBe(1000 + 1500 - 15);
  });

  quickTest('the revenue is in the account’s currency', async () => {
    // A day without rates from other tests.
    await storeRates({ runtime }, [{ day: '2011-05-02', rates: { USD: '1.25' } }]);
    const { sale, company, email, revenue } = await aBuyer();
    const euros = { currency: 'EUR', created_at: '2011-05-02T09:30:00Z' };
    const first = await sale(10_000, euros);
    expect(await revenue()).toBe(12_500);
    const refund = { email, event_id: unique('refund'), amount: 4000, sale_event_id: first, ...euros };
    expect((await company.v2('/track/refund', refund)).status).toBe(200);
    expect(await revenue()).toBe(7500);
  });

  quickTest('the revenue moves with the referral to another promoter, by an update and by a sign-up', async () => {
    const { company, email, id, sale, refund, revenue, check } = await aBuyer();
    const [hand, signUp] = [await company.promoter(), await company.promoter()];
    const first = await sale(1000);
    const json = { id, new_ref_id: hand.promotion.refId };
    expect((await send(v1LeadsUpdate, { json, headers: createCredentials('v1', company) })).status).toBe(200);
    await refund(300, first);
    expect(await revenue()).toBe(700);
    const repeated = { email, ref_id: signUp.promotion.refId, override_existing_lead: true };
    expect((await company.v1('/track/signup', repeated)).status).toBe(200);
    await sale(50);
    expect(await revenue()).toBe(750);
    expect(await check()).toMatchObject({ revenueDifferences: [], unknownRevenue: 0 });
  });
});

describe.runIf(isDeep)('referrals of an earlier version', () => {
  test('a referral without stored revenue shows none until a rebuild computes it, including later sales', async () => {
    const { sale, refund, reverse, revenue, set, check, rebuild } = await aBuyer();
    const first = await sale(1000);
    await set();
    expect(await revenue()).toBeNull();
    const refundResponse = await refund(400, first);
    await sale(70);
    await reverse(refundResponse);
    await refund(5);
    expect(await revenue()).toBeNull();
    expect(await check()).toMatchObject({ revenueDifferences: [], unknownRevenue: 1 });
    expect(await rebuild()).toMatchObject({ unknownRevenue: 1 });
    expect(await revenue()).toBe(1065);
    expect(await check()).toMatchObject({ revenueDifferences: [], unknownRevenue: 0 });
    await sale(1);
    expect(await revenue()).toBe(1066);
  });

  test('a rebuild misses no sale that is decided before and written after it', async () => {
    const { company, email, sale, set, rebuild, revenue } = await aBuyer();
    await sale(1000);
    await set();
    await runWithInterference(() => callInProcess(company).sale({ email, amount: 30 }), rebuild);
    expect(await revenue()).toBe(1030);
  });
});

quickTest('a check reports a wrong stored revenue with its lead, and a rebuild repairs it', async () => {
  const { company, id, sale, set, check, rebuild, revenue } = await aBuyer();
  await sale(1000);
  await set(7);
  const difference = { account: company.account.id, leadId: id, stored: 7, computed: 1000 };
  expect(await check()).toMatchObject({ revenueDifferences: [difference], wholeTable: 'differs' });
  expect(await rebuild()).toMatchObject({ revenueDifferences: [difference] });
  expect(await revenue()).toBe(1000);
});

quickTest('a deleted referral leaves no revenue, and a check finds no difference', async () => {
  const { company, id, sale, check } = await aBuyer();
  await sale(1000);
  await send(v1LeadsDelete, { json: { id }, headers: createCredentials('v1', company) });
  expect(await findLead(company.account.id, id)).toBeNull();
  expect(await check()).toMatchObject({ revenueDifferences: [], unknownRevenue: 0 });
});
