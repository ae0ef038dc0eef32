import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2CommissionsCreate, v2CommissionsUpdate } from '#shared/routes/v2/commissions/commissions.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aPayer, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { batchShape, commissionShape } from '#test/support/records/shapes.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { findMismatches } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aPerson } from '#test/support/users/people.ts';

const call = (company: Company, route: KeyedRoute, json: Input, variables = {}) =>
  send(route, { json, variables, headers: createCredentials('v2', company) });
const create = (company: Company, json: Input) => call(company, v2CommissionsCreate, json);

/** A company with a lead in two tiers: its promoter earns a fifth, the parent a tenth. */
async function aLead() {
  const parents = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parents] } });
  const { promoter: parent } = await company.promoter();
  const { promoter, promotion } = await company.promoter({ parentId: parent.id });
  const { body } = await company.v1('/track/signup', { email: 'ada@example.com', ref_id: promotion.refId });
  return { company, parent, promoter, promotion, lead: body.lead.id as number };
}

/** A payer with commissions of those amounts, and its API calls. */
async function anEarner(amounts: readonly number[]) {
  const payer = await aPayer();
  const sales = await sell(
    payer.company,
    payer,
    amounts.map((amount) => amount * 5),
  );
  const records = createRecordCalls(payer.company);
  const fetchList = async (filters: Input = {}) => {
    const { body } = await records.commissions.list({ filters });
    return (body as { id: number }[]).map(({ id }) => id);
  };
  return {
    ...payer,
    ...createBulkCalls(payer.company),
    sales,
    ids: sales.map((one) => one.commissionId),
    records,
    fetchList,
  };
}

describe('POST commissions', () => {
  test('a manual sale of a referral earns in every tier and keeps its notes', async () => {
    const { company, lead, promoter, parent } = await aLead();
    const sale = { commission_type: 'sale', referral_id: lead, sale_amount: 10_000, event_id: 'i-1', plan_id: 7 };
    const date = { event_date: '2026-05-01', internal_note: 'by bank', external_note: 'thanks', unit: 'cash' };
    const { status, body } = await create(company, { ...sale, ...date });
    expect([status, findMismatches(body, [commissionShape])]).toEqual([200, []]);
    const common = { event_id: 'i-1', plan_id: '7', internal_note: 'by bank', external_note: 'thanks', is_paid: false };
    expect(body).toMatchObject([
      {
        ...common,
        amount: 2_000,
        created_at: '2026-05-01T00:00:00.000Z',
        promoter_campaign: { promoter_id: promoter.id },
      },
      { ...common, amount: 1_000, tier: 2, promoter_campaign: { promoter_id: parent.id } },
    ]);
    const { body: referral } = await createRecordCalls(company).referrals.show(lead);
    expect(referral).toMatchObject({ state: 'active', customer_since: '2026-05-01T00:00:00.000Z' });
    expect((await create(company, { ...sale, ...date })).status).toBe(409);
    expect((await create(company, { commission_type: 'sale', referral_id: lead, sale_amount: 100 })).body).toHaveLength(
      2,
    );
  });

  test('a manual commission shows the user who created it; one created with a key shows no user', async () => {
    const { company, lead, promotion } = await aLead();
    const { browser, user } = await aPerson(company, 'manager');
    const sale = { commission_type: 'sale', referral_id: lead, sale_amount: 10_000 };
    const custom = { commission_type: 'custom', promoter_campaign_id: promotion.id, amount: 700 };
    const makers = async (commissions: readonly Input[]) => {
      const responses = await Promise.all(
        commissions.map(({ id }) => createRecordCalls(company).commissions.show(Number(id))),
      );
      return responses.map(({ body }) => [body.created_by_user_email, body.created_by_user_at === null]);
    };
    for (const json of [sale, custom]) {
      const { body } = await browser.call('/api/v2/company/commissions', { method: 'POST', json });
      expect(body[0].created_by_user_email).toBe(user.email);
      expect(new Set((await makers(body)).map(String))).toEqual(new Set([`${user.email},false`]));
      expect(new Set((await makers((await create(company, json)).body)).map(String))).toEqual(new Set([',true']));
    }
  });

  test('a lost sale is recorded for a new referral of the chosen promoter, once with the event id of the tracking call', async () => {
    const { company, promotion } = await aLead();
    const event = { email: 'eve@example.com', event_id: 'lost-1' };
    expect((await company.v2('/track/sale', { ...event, amount: 10_000 })).status).toBe(404);
    const { browser, user } = await aPerson(company, 'manager');
    const json = {
      ...event,
      commission_type: 'sale',
      sale_amount: 10_000,
      promoter_campaign_id: promotion.id,
      event_date: '2026-05-01',
    };
    const { status, body } = await browser.call('/api/v2/company/commissions', { method: 'POST', json });
    expect(status).toBe(200);
    const generatedFields = {
      created_by_user_email: user.email,
      event_id: 'lost-1',
      created_at: '2026-05-01T00:00:00.000Z',
    };
    expect(body).toMatchObject([
      {
        ...generatedFields,
        amount: 2_000,
        promoter_campaign: { id: promotion.id },
        referral: { email: 'eve@example.com' },
      },
      { ...generatedFields, amount: 1_000 },
    ]);
    const { body: referral } = await createRecordCalls(company).referrals.show(body[0].referral.id);
    expect(referral).toMatchObject({ state: 'active', entry_source: 'manual_admin' });
    const message = "The 'sale' event with the id 'lost-1' already exists.";
    expect(await create(company, json)).toMatchObject({ status: 409, body: { message } });
    const tracked = await company.v2('/track/sale', { ...event, amount: 10_000 });
    expect({ status: tracked.status, body: tracked.body }).toEqual({ status: 409, body: { message } });
    const { browser: owner } = await aPerson(company, 'owner');
    const { body: logs } = await owner.call('/api/v2/company/audit_logs');
    const entries = logs.filter(({ operation }: Input) => operation === 'v2/company/commissions/create');
    expect(entries).toMatchObject([{ actor: { type: 'user', email: user.email } }]);
  });

  test('a manual entry finds no customer and no sale of another account', async () => {
    const { company: other } = await aLead();
    const sold = { commission_type: 'sale', email: 'ada@example.com', sale_amount: 100, event_id: 'theirs-1' };
    expect((await create(other, sold)).status).toBe(200);
    const company = await aCompany();
    const message = async (json: Input) => (await create(company, { sale_amount: 100, ...json })).body.message;
    expect(await message({ commission_type: 'sale', email: 'ada@example.com' })).toBe(
      'promoter_campaign_id is required: no referral has this e-mail or uid.',
    );
    expect(await message({ commission_type: 'refund', email: 'ada@example.com' })).toBe(
      'No referral has this e-mail or uid.',
    );
    expect(await message({ commission_type: 'refund', sale_event_id: 'theirs-1' })).toBe(
      'sale_event_id is unknown: no referral has such a sale.',
    );
  });

  test('a manual sale of a known referral stays with its promoter, whichever promoter is named', async () => {
    const { company, promoter } = await aLead();
    const { promotion: other } = await company.promoter();
    const sale = { commission_type: 'sale', email: 'ada@example.com', uid: 'user-7', sale_amount: 100 };
    const { body } = await create(company, { ...sale, promoter_campaign_id: other.id });
    expect(body[0]).toMatchObject({ promoter_campaign: { promoter_id: promoter.id }, referral: { uid: 'user-7' } });
  });

  test('a manual refund reverses the commissions of its sale once and shows the user who entered it', async () => {
    const { company, lead } = await aLead();
    await company.v2('/track/sale', { email: 'ada@example.com', event_id: 'i-1', amount: 10_000 });
    const { browser, user } = await aPerson(company, 'manager');
    const json = {
      commission_type: 'refund',
      sale_event_id: 'i-1',
      sale_amount: 5_000,
      event_id: 'r-1',
      internal_note: 'by phone',
    };
    const { status, body } = await browser.call('/api/v2/company/commissions', { method: 'POST', json });
    expect([status, findMismatches(body, [commissionShape])]).toEqual([200, []]);
    const common = { created_by_user_email: user.email, internal_note: 'by phone', event_id: 'r-1' };
    expect(body).toMatchObject([
      { ...common, amount: -1_000, sale_amount: -5_000 },
      { ...common, amount: -500 },
    ]);
    const message = "The 'refund' event with the id 'r-1' already exists.";
    expect(await create(company, json)).toMatchObject({ status: 409, body: { message } });
    const rest = { commission_type: 'refund', referral_id: lead, sale_amount: 5_000 };
    expect((await create(company, rest)).body).toMatchObject([
      { amount: -1_000, created_by_user_email: null },
      { amount: -500 },
    ]);
  });

  test('a tracked refund of a manual sale shows no user', async () => {
    const { company, lead } = await aLead();
    const { browser } = await aPerson(company, 'manager');
    const json = { commission_type: 'sale', referral_id: lead, sale_amount: 10_000, event_id: 'i-1' };
    await browser.call('/api/v2/company/commissions', { method: 'POST', json });
    const refund = { email: 'ada@example.com', event_id: 'r-1', sale_event_id: 'i-1', amount: 10_000 };
    const { body } = await company.v2('/track/refund', refund);
    expect(body.commissions[0]).toMatchObject({ amount: -2_000, created_by_user_email: null });
  });

  test('a manual sale of a denied referral, or of a rejected promoter, is refused with the reason', async () => {
    const { company, lead, promoter } = await aLead();
    const { bulk } = createBulkCalls(company);
    const sale = { commission_type: 'sale', referral_id: lead, sale_amount: 100 };
    await bulk('referral/disable', [lead]);
    expect((await create(company, sale)).body.message).toBe('The referral is denied. Approve it first.');
    await bulk('referral/enable', [lead]);
    await bulk('promoter/reject', [promoter.id]);
    expect((await create(company, sale)).body.message).toMatch(/^The promoter is rejected, or blocked/);
  });

  test('a custom commission is created once per event id', async () => {
    const { company, promotion } = await aLead();
    const custom = { commission_type: 'custom', promoter_campaign_id: promotion.id, amount: 700, event_id: 'bonus' };
    const { status, body } = await create(company, { ...custom, unit: 'credits', event_date: '2026-05-01' });
    expect([status, findMismatches(body, [commissionShape])]).toEqual([200, []]);
    expect(body).toMatchObject([
      {
        commission_type: 'custom',
        status: 'approved',
        amount: 700,
        unit: 'credits',
        event_id: 'bonus',
        referral: null,
      },
    ]);
    expect(body[0].created_at).toBe('2026-05-01T00:00:00.000Z');
    const response = await create(company, custom);
    const message = "A commission with the event_id 'bonus' already exists.";
    expect({ status: response.status, body: response.body }).toEqual({
      status: 422,
      body: { message, code: 'invalid_params' },
    });
    const { unit } = (await create(company, { ...custom, event_id: undefined })).body[0];
    expect(unit).toBe('cash');
  });

  test.each([
    [{ commission_type: 'sale', sale_amount: 100 }, 422, 'referral_id is invalid.'],
    [{ commission_type: 'sale', referral_id: 1 }, 422, 'sale_amount is invalid.'],
    [{ commission_type: 'custom', amount: 5 }, 422, 'promoter_campaign_id is invalid.'],
    [{ commission_type: 'custom', promoter_campaign_id: 1, amount: 0 }, 422, 'amount is invalid.'],
    [{ commission_type: 'bonus' }, 422, 'commission_type is invalid.'],
    [{ commission_type: 'refund', sale_amount: 100 }, 422, 'referral_id is invalid.'],
    [{ commission_type: 'refund', sale_event_id: 'i-1' }, 422, 'sale_amount is invalid.'],
    [
      { commission_type: 'refund', email: 'eve@example.com', sale_amount: 1 },
      422,
      'No referral has this e-mail or uid.',
    ],
    [
      { commission_type: 'refund', referral_id: 1, sale_amount: 1, sale_event_id: 'none' },
      422,
      'sale_event_id is unknown: the referral has no such sale.',
    ],
    [
      { commission_type: 'refund', referral_id: 1, sale_amount: 1 },
      422,
      'sale_amount is more than can be refunded at once. To refund several sales, name each with sale_event_id.',
    ],
    [
      { commission_type: 'refund', sale_event_id: 'none', sale_amount: 1 },
      422,
      'sale_event_id is unknown: no referral has such a sale.',
    ],
    [
      { commission_type: 'sale', email: 'eve@example.com', sale_amount: 1 },
      422,
      'promoter_campaign_id is required: no referral has this e-mail or uid.',
    ],
    [
      { commission_type: 'sale', email: 'eve@example.com', sale_amount: 1, promoter_campaign_id: 99 },
      404,
      'Record not found',
    ],
    [{ commission_type: 'sale', referral_id: 1, sale_amount: 1, currency: 'dollars' }, 422, 'currency is invalid.'],
    [
      { commission_type: 'sale', referral_id: 1, sale_amount: 1, currency: 'XXX' },
      422,
      'currency has no exchange rate. Add one in the settings.',
    ],
    [{ commission_type: 'sale', referral_id: 99, sale_amount: 100 }, 404, 'Record not found'],
    [{ commission_type: 'custom', promoter_campaign_id: 99, amount: 5 }, 404, 'Record not found'],
    [
      { commission_type: 'custom', promoter_campaign_id: 1, amount: 5, event_date: '2999-01-01' },
      422,
      'event_date is invalid: it is more than a day in the future.',
    ],
    [
      { commission_type: 'sale', referral_id: 1, sale_amount: 100, unit: 'credits' },
      422,
      'unit is not the unit of the campaign’s reward.',
    ],
  ])('commission create %j: %i %s', async (input, status, message) => {
    const { company } = await aLead();
    const response = await create(company, input);
    expect({ status: response.status, message: response.body.message }).toEqual({ status, message });
  });
});

test('PUT commissions/{id} sets and clears notes', async () => {
  const { company, ids } = await anEarner([100]);
  const [id = 0] = ids;
  const note = (json: Input) => call(company, v2CommissionsUpdate, json, { id });
  const { body } = await note({ internal_note: 'Checked.', external_note: 'Thank you!' });
  expect(body).toMatchObject({ id, internal_note: 'Checked.', external_note: 'Thank you!', amount: 100 });
  const { body: after } = await note({ internal_note: '' });
  expect(after).toMatchObject({ internal_note: null, external_note: 'Thank you!' });
  expect((await call(company, v2CommissionsUpdate, { internal_note: 'x' }, { id: 99 })).status).toBe(404);
});

test('commissions are marked as fulfilled or unfulfilled and can be filtered by that', async () => {
  const { bulk, ids, fetchList, records } = await anEarner([100, 200]);
  const [id = 0, other = 0] = ids.toSorted((one, two) => one - two);
  expect((await bulk('commission/mark_fulfilled', [id])).body).toMatchObject({ status: 'completed', failed_count: 0 });
  expect((await records.commissions.show(id)).body.is_fulfilled).toBe(true);
  const listByFulfillment = () => Promise.all([fetchList({ fulfilled: 'yes' }), fetchList({ fulfilled: 'no' })]);
  const marked = [[id], [other]];
  expect(await eventually(listByFulfillment, (now) => isDeepStrictEqual(now, marked))).toEqual(marked);
  await bulk('commission/mark_unfulfilled', [id]);
  expect((await records.commissions.show(id)).body.is_fulfilled).toBe(false);
});

describe('DELETE commissions/destroy', () => {
  test('a deleted commission disappears with its refunds from balances, lists and its open payout', async () => {
    const {
      company,
      account,
      promoter,
      bulk,
      sales,
      ids,
      fetchList,
      records,
      create: payOut,
    } = await anEarner([100, 200]);
    const [first, second] = sales as [(typeof sales)[0], (typeof sales)[0]];
    const refund = { email: first.email, event_id: unique('refund'), amount: 250, sale_event_id: first.eventId };
    const { body: refundBody } = await company.v1('/track/refund', refund);
    const { body: payout } = await payOut({ promoter_id: promoter.id });
    const { status, body } = await bulk('commission/destroy', [refundBody.reward.id]);
    expect([status, findMismatches(body, batchShape), body.failed_count]).toEqual([200, [], 0]);
    for (const id of [first.commissionId, refundBody.reward.id])
      expect((await records.commissions.show(id)).status).toBe(404);
    for (const filters of [{}, { amount: { from: -1000 } }]) {
      // Both may still be on their way to the list, and the first may arrive alone.
      const remainingIds = await eventually(
        () => fetchList(filters),
        (ids) => ids.join() === String(second.commissionId),
      );
      expect(remainingIds).toEqual([second.commissionId]);
    }
    const { payouts } = await expectConsistentRecords(account, promoter.id);
    expect(payouts).toMatchObject([{ id: [payout].flat()[0].id, amount: 200, commissionsCount: 1 }]);
    // The rest of the sale can still be refunded, without a commission to reverse.
    const rest = await company.v1('/track/refund', { ...refund, event_id: unique('rest'), amount: 250 });
    expect({ status: rest.status, reward: rest.body.reward }).toEqual({ status: 200, reward: null });
    expect((await bulk('commission/approve', ids)).body.failed_count).toBe(1);
  });

  test('a paid commission cannot be deleted, and the batch process says why', async () => {
    const { account, promoter, bulk, ids, create: payOut } = await anEarner([100]);
    const { body: payout } = await payOut({ promoter_id: promoter.id });
    await bulk('payout/mark_as_paid', [[payout].flat()[0].id]);
    const { body } = await bulk('commission/destroy', ids);
    const message = 'It has been paid: change the status of its payout first.';
    expect(body).toMatchObject({ status: 'failed', processing_errors: [{ id: ids[0], message }] });
    await expectConsistentRecords(account, promoter.id);
  });
});

describe('POST commissions/generate_payouts', () => {
  test('generate_payouts pays exactly the given commissions, in one payout per promoter', async () => {
    const { company, account, promoter, bulk, ids, fetchList, records } = await anEarner([100, 200, 400]);
    const { promotion } = await company.promoter();
    const [other] = await sell(company, { promotion }, [500]);
    const [one = 0, two = 0, three = 0] = ids;
    const { body } = await bulk('commission/generate_payouts', [one, three, other?.commissionId ?? 0]);
    expect([findMismatches(body, batchShape), body.status, body.failed_count]).toEqual([[], 'completed', 0]);
    const { payouts } = await expectConsistentRecords(account, promoter.id);
    expect(payouts).toMatchObject([{ amount: 500, commissionsCount: 2, status: 'pending', phase: 'sealed' }]);
    const [payout] = payouts;
    const listOfPayout = () => fetchList({ payout_id: payout?.id ?? 0 });
    expect((await eventually(listOfPayout, (found) => found.length === 2)).toSorted()).toEqual([one, three].toSorted());
    expect((await records.commissions.show(two)).body.payout_id).toBeNull();
    const { body: repeated } = await bulk('commission/generate_payouts', [one, two]);
    const message = `The commission is already in payout ${payout?.id}.`;
    expect(repeated).toMatchObject({ failed_count: 1, processing_errors: [{ id: one, message }] });
    expect((await expectConsistentRecords(account, promoter.id)).payouts).toHaveLength(2);
  });

  test('generate_payouts for more than five commissions runs in the background and creates one payout', async () => {
    const { account, promoter, bulk, waitForEnd: over, ids } = await anEarner([10, 20, 30, 40, 50, 60, 70]);
    const { status, body } = await bulk('commission/generate_payouts', ids);
    expect(status).toBe(202);
    expect((await over(body.id)).body).toMatchObject({ status: 'completed', failed_count: 0, processed_count: 7 });
    expect((await expectConsistentRecords(account, promoter.id)).payouts).toMatchObject([
      { amount: 280, commissionsCount: 7 },
    ]);
  });

  test('generate_payouts for commissions that are not approved creates no payout', async () => {
    const { account, promoter, bulk, ids } = await anEarner([100]);
    await bulk('commission/deny', ids);
    const { body } = await bulk('commission/generate_payouts', ids);
    expect(body.processing_errors).toEqual([{ id: ids[0], message: 'The commission is not approved.' }]);
    expect((await expectConsistentRecords(account, promoter.id)).payouts).toEqual([]);
  });
});
