import { BatchGetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { MAX_MOVES_PER_CALL } from '#shared/operations/leads/move-lead-commissions.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { v1RewardsList } from '#shared/routes/v1/commissions/rewards.ts';
import { v1LeadsDelete, v1LeadsShow, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PayoutsCreate } from '#shared/routes/v1/payouts/payouts.ts';
import { v2ReferralsMove } from '#shared/routes/v2/batches/bulk.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { findLead, leadWrites } from '#shared/store/leads/leads.ts';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';
import { interceptCommands, runWithInterference } from '#test/support/table/interference.ts';

const parents = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;

/** A lead whose promoter has a parent, and a second promoter to move it to. */
async function createTwoPromoters() {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parents] } });
  const parent = await company.promoter();
  const [from, to] = [await company.promoter({ parentId: parent.promoter.id }), await company.promoter()];
  const email = `${unique('lead')}@example.com`;
  const { body } = await company.v1('/track/signup', { email, ref_id: from.promotion.refId });
  return { company, parent, from, to, email, id: body.lead.id as number };
}

const sell = (company: Company, email: string, amount = 1000) =>
  company.v1('/track/sale', { email, event_id: unique('sale'), amount });
const move = (company: Company, id: number, refId: string, overrides = {}) =>
  send(v1LeadsUpdate, { json: { id, new_ref_id: refId, ...overrides }, headers: createCredentials('v1', company) });
const readEarnings = async (company: Company, { promoter }: { readonly promoter: { readonly id: number } }) =>
  (await readBalances(company.account.id, promoter.id)).map((balance) => balance.earned);
const counters = (company: Company, { promotion }: Awaited<ReturnType<Company['promoter']>>) =>
  readCounters(company.account.id, promotion);
const rewards = async (company: Company, promoterId: number) =>
  (
    await send(v1RewardsList, {
      query: { promoter_id: promoterId, per_page: 100 },
      headers: createCredentials('v1', company),
    })
  ).body.length as number;

describe('leads that move to another promoter', () => {
  quickTest(
    'a moved lead takes along its commissions and refunds; parents keep theirs, and sales stay counted',
    async () => {
      const { company, parent, from, to, email, id } = await createTwoPromoters();
      for (let sold = 0; sold < 25; sold += 1) await sell(company, email);
      const sale = unique('sale');
      await company.v1('/track/sale', { email, event_id: sale, amount: 1000 });
      await company.v1('/track/refund', { email, event_id: unique('refund'), amount: 400, sale_event_id: sale });
      const { status, body } = await move(company, id, to.promotion.refId);
      expect([status, body.promoter.id, body.promotion.id]).toEqual([200, to.promoter.id, to.promotion.id]);
      const total = 26 * 200 - 80;
      const balances = () => Promise.all([from, to, parent].map((one) => readEarnings(company, one)));
      const expected = [[0], [total], [total / 2]];
      expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
      const lists = () => Promise.all([from, to, parent].map(({ promoter }) => rewards(company, promoter.id)));
      expect(await eventually(lists, ([, now]) => now === 27)).toEqual([0, 27, 27]);
      expect(await counters(company, from)).toMatchObject({ leads_count: 0, customers_count: 0, sales_count: 26 });
      expect(await counters(company, to)).toMatchObject({
        leads_count: 1,
        customers_count: 1,
        active_customers_count: 1,
      });
      const response = await company.v1('/track/refund', {
        email,
        event_id: unique('r'),
        amount: 600,
        sale_event_id: sale,
      });
      expect(response.body.reward.amount).toBe(-120);
      const last = () => readEarnings(company, to);
      expect(await eventually(last, ([now]) => now === total - 120)).toEqual([total - 120]);
    },
  );

  quickTest(
    'a lead moved with soft_switch leaves its commissions behind, and later sales belong to the new promoter',
    async () => {
      const { company, from, to, email, id } = await createTwoPromoters();
      await sell(company, email);
      expect((await move(company, id, to.promotion.refId, { soft_switch: 'true' })).status).toBe(200);
      await sell(company, email, 2000);
      const balances = () => Promise.all([from, to].map((one) => readEarnings(company, one)));
      const expected = [[200], [400]];
      expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
      expect(await counters(company, to)).toMatchObject({ leads_count: 1, customers_count: 1 });
    },
  );

  quickTest.each(['refund', 'move'] as const)(
    'a refund of a paid sale is borne by the paid promoter, with the %s first',
    async (first) => {
      const { company, from, to, email, id } = await createTwoPromoters();
      const sale = unique('sale');
      await company.v1('/track/sale', { email, event_id: sale, amount: 1000 });
      const filters = { promoter_id: from.promoter.id };
      expect((await send(v1PayoutsCreate, { json: filters, headers: createCredentials('v1', company) })).status).toBe(
        200,
      );
      const refund = () =>
        company.v1('/track/refund', { email, event_id: unique('r'), amount: 1000, sale_event_id: sale });
      const steps = [refund, () => move(company, id, to.promotion.refId)];
      for (const step of first === 'refund' ? steps : steps.reverse()) expect((await step()).status).toBe(200);
      const lists = () => Promise.all([from, to].map(({ promoter }) => rewards(company, promoter.id)));
      expect(await eventually(lists, ([remaining]) => remaining === 2)).toEqual([2, 0]);
      expect(await readEarnings(company, to)).toEqual([]);
    },
  );

  quickTest('a moved lead takes along unpaid commissions that an earlier soft move left behind', async () => {
    const { company, from, to, email, id } = await createTwoPromoters();
    const third = await company.promoter();
    await sell(company, email);
    await send(v1PayoutsCreate, { json: { promoter_id: from.promoter.id }, headers: createCredentials('v1', company) });
    await sell(company, email, 3000);
    await move(company, id, to.promotion.refId, { soft_switch: 'true' });
    await sell(company, email, 2000);
    expect((await move(company, id, third.promotion.refId)).status).toBe(200);
    const balances = () => Promise.all([from, to, third].map((one) => readEarnings(company, one)));
    const expected = [[200], [0], [1000]];
    expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
  });

  quickTest('a lead can move to another campaign and back', async () => {
    const { company, from, email, id } = await createTwoPromoters();
    const special = await company.campaignWith({ name: 'Special' });
    const destination = await company.promoter({ campaignId: special.id });
    await sell(company, email);
    for (const one of [destination, from, destination])
      expect((await move(company, id, one.promotion.refId)).status).toBe(200);
    const balances = () => Promise.all([from, destination].map((one) => readEarnings(company, one)));
    const expected = [[0], [200]];
    expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
  });

  test.runIf(isDeep)(
    'a lead waitUntilMoved during sales and refunds ends with all commissions at one promoter',
    async () => {
      const { company, from, to, email, id } = await createTwoPromoters();
      const sales = Array.from({ length: 20 }, () => unique('sale'));
      const buy = sales.map(async (event_id) => {
        await company.v1('/track/sale', { email, event_id, amount: 1000 });
        return company.v1('/track/refund', { email, event_id: unique('r'), amount: 500, sale_event_id: event_id });
      });
      const moving = new Promise((resolve) => setTimeout(resolve, 150)).then(() =>
        move(company, id, to.promotion.refId),
      );
      const responses = await Promise.all([...buy, moving]);
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      const balances = () => Promise.all([from, to].map(async (one) => (await readEarnings(company, one))[0] ?? 0));
      expect(await eventually(balances, ([remaining, moved]) => remaining === 0 && moved === 2000)).toEqual([0, 2000]);
    },
  );

  quickTest('a move of a lead reads only the commissions of that lead', async () => {
    const { company, from, to, email, id } = await createTwoPromoters();
    for (const other of Array.from({ length: 30 }, () => `${unique('other')}@example.com`)) {
      const sale = { email: other, event_id: unique('sale'), amount: 1000, ref_id: from.promotion.refId };
      await company.v1('/track/sale', sale);
    }
    await sell(company, email);
    const looked = new Set<string>();
    const close = interceptCommands((command, send) => {
      const requests = command instanceof BatchGetCommand ? Object.values(command.input.RequestItems ?? {}) : [];
      for (const { pk } of requests.flatMap(({ Keys = [] }) => Keys)) if (/#commission#/.test(pk)) looked.add(pk);
      return send(command);
    });
    await updateLead({ account: company.account, runtime }, { id }, { refId: to.promotion.refId }).finally(close);
    expect(looked.size).toBe(1);
    expect(
      await eventually(
        () => readEarnings(company, to),
        ([sum]) => sum === 200,
      ),
    ).toEqual([200]);
  });

  quickTest('the next call finishes an interrupted move', async () => {
    const { company, from, to, email, id } = await createTwoPromoters();
    await sell(company, email);
    const lead = await findLead(company.account.id, id);
    if (!lead) throw new Error('the lead is there');
    const goal = { promoterId: to.promoter.id, campaignId: to.promotion.campaignId, promotionId: to.promotion.id };
    const moving = { from: { promoterId: from.promoter.id, campaignId: from.promotion.campaignId }, to: goal };
    await commit(leadWrites(company.account.id, lead, { ...lead, ...goal, moving, revision: lead.revision + 1 }));
    expect((await move(company, id, to.promotion.refId)).status).toBe(200);
    const balances = () => Promise.all([from, to].map((one) => readEarnings(company, one)));
    const expected = [[0], [200]];
    expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
    expect((await findLead(company.account.id, id))?.moving).toBeNull();
  });

  test.each(isDeep ? [2, 3, 4] : [4])(
    'a refund before transaction %i of a move goes to the new promoter, too',
    async (nth) => {
      const { company, from, to, email, id } = await createTwoPromoters();
      const sale_event_id = unique('sale');
      await company.v1('/track/sale', { email, event_id: sale_event_id, amount: 1000 });
      for (let sold = 0; sold < 11; sold += 1) await sell(company, email);
      const refund = () => company.v1('/track/refund', { email, event_id: unique('r'), amount: 500, sale_event_id });
      const update = () => updateLead({ account: company.account, runtime }, { id }, { refId: to.promotion.refId });
      expect((await runWithInterference(update, refund, { nth })).lead.moving).toBeNull();
      const balances = () => Promise.all([from, to].map((one) => readEarnings(company, one)));
      const expected = [[0], [2300]];
      expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
      expect((await findLead(company.account.id, id))?.moving).toBeNull();
    },
  );

  quickTest('a move includes commissions that the unpaid index shows only at the second read', async () => {
    const { company, from, to, email, id } = await createTwoPromoters();
    for (let sold = 0; sold < 3; sold += 1) await sell(company, email);
    const unpaid = () => readUnpaidCommissions(company.account.id, from.promoter.id, from.promotion.campaignId);
    await eventually(unpaid, ({ length }) => length === 3);
    // The state a minute later, when the lead stores no latest commissions.
    const forget = { TableName: tableName(), Key: keys.lead(company.account.id, id) };
    const nothing = { since: 0, ids: [], earlier: [] };
    const change = { UpdateExpression: 'SET latest = :nothing', ExpressionAttributeValues: { ':nothing': nothing } };
    await documentClient.send(new UpdateCommand({ ...forget, ...change }));
    let reads = 0;
    const close = interceptCommands(async (command, send) => {
      const response = (await send(command)) as { readonly Items?: readonly unknown[] };
      if (!(command instanceof QueryCommand)) return response;
      reads += 1;
      return reads === 1 ? { ...response, Items: response.Items?.slice(1) } : response;
    });
    await updateLead({ account: company.account, runtime }, { id }, { refId: to.promotion.refId }).finally(close);
    const balances = () => Promise.all([from, to].map((one) => readEarnings(company, one)));
    const expected = [[0], [600]];
    expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
  });

  quickTest('the next call finishes a move interrupted between two transactions of its commissions', async () => {
    const { company, from, to, email, id } = await createTwoPromoters();
    for (let sold = 0; sold < 12; sold += 1) await sell(company, email);
    let commits = 0;
    const close = interceptCommands((command, send) => {
      if (command instanceof TransactWriteCommand) commits += 1;
      if (commits === 3) throw new Error('The process ends');
      return send(command);
    });
    const died = updateLead({ account: company.account, runtime }, { id }, { refId: to.promotion.refId }).finally(
      close,
    );
    await expect(died).rejects.toThrow('The process ends');
    expect((await findLead(company.account.id, id))?.moving).not.toBeNull();
    expect((await move(company, id, to.promotion.refId)).status).toBe(200);
    const balances = () => Promise.all([from, to].map((one) => readEarnings(company, one)));
    const expected = [[0], [2400]];
    expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
    expect((await findLead(company.account.id, id))?.moving).toBeNull();
  });

  test.runIf(isDeep)(
    'concurrent moves to different promoters leave the lead and its commissions with one of them',
    async () => {
      const { company, from, to, email, id } = await createTwoPromoters();
      const third = await company.promoter();
      for (let sold = 0; sold < 12; sold += 1) await sell(company, email);
      const responses = await Promise.all([to, third].map(({ promotion }) => move(company, id, promotion.refId)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const response = await send(v1LeadsShow, { query: { id }, headers: createCredentials('v1', company) });
      const expected = [
        0,
        ...[to, third].map(({ promoter }) => (promoter.id === response.body.promoter.id ? 2400 : 0)),
      ];
      const balances = () =>
        Promise.all([from, to, third].map(async (one) => (await readEarnings(company, one))[0] ?? 0));
      expect(await eventually(balances, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
    },
  );
});

describe('leads with more commissions than one call moves', () => {
  const MANY = MAX_MOVES_PER_CALL + 10;

  /** More small commissions of a lead than one call moves. */
  async function rich() {
    const { company, from, to, id, email } = await createTwoPromoters();
    const reward = { unit: 'cash', amount: 1, status: 'approved' } as const;
    const give = () =>
      createCommission({ account: company.account, runtime }, reward, {
        lead: { id },
        promotionId: undefined,
        refId: undefined,
      });
    const limit = pLimit(8);
    await Promise.all(Array.from({ length: MANY }, () => limit(give)));
    const readBothEarnings = () =>
      Promise.all([from, to].map(async (one) => (await readEarnings(company, one))[0] ?? 0));
    const waitUntilMoved = () =>
      eventually(readBothEarnings, ([remaining, moved]) => remaining === 0 && moved === MANY);
    return { company, from, to, id, email, waitUntilMoved };
  }

  test.runIf(isDeep)(
    'a lead with many commissions moves at once, and a batch process named in the response moves them',
    async () => {
      const { company, to, id, waitUntilMoved } = await rich();
      const { status, body, headers } = await move(company, id, to.promotion.refId);
      expect([status, body.promoter.id]).toEqual([202, to.promoter.id]);
      const process = Number(headers.get('batch-process'));
      expect(await findBatch(company.account.id, process)).toMatchObject({
        action: 'referral/move_to_promoter',
        total: 1,
      });
      const soft = await move(company, id, body.promotion.ref_id, { soft_switch: true, state: 'active' });
      expect(soft.status).toBe(202);
      await send(v1LeadsDelete, { json: { id }, headers: createCredentials('v1', company) });
      expect(await waitUntilMoved()).toEqual([0, MANY]);
      const findProcess = () => findBatch(company.account.id, process);
      expect(await eventually(findProcess, (now) => now?.stage === 'ended')).toMatchObject({ result: { failed: 0 } });
    },
  );

  test.runIf(isDeep)('a bulk move of a lead with many commissions runs in the background', async () => {
    const { company, to, id, waitUntilMoved } = await rich();
    const input = { ids: [id], promoter_campaign_id: to.promotion.id };
    const { status, body } = await send(v2ReferralsMove, { json: input, headers: createCredentials('v2', company) });
    expect([status, body.status]).toEqual([202, 'pending']);
    expect(await waitUntilMoved()).toEqual([0, MANY]);
  });
});

quickTest('a lead stores its latest commissions so that a move need not wait for the index', async () => {
  const { company, email, id } = await createTwoPromoters();
  const created = [];
  for (let sold = 0; sold < 40; sold += 1) created.push((await sell(company, email)).body.reward.id);
  const item = await readItem<{ latest: { ids: number[]; earlier: number[] } }>(keys.lead(company.account.id, id));
  expect([...(item?.latest.earlier ?? []), ...(item?.latest.ids ?? [])]).toEqual(created);
});
