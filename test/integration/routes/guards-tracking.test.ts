import { beforeAll, describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { finishMove } from '#shared/operations/leads/move-lead-commissions.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { findCommission } from '#shared/store/commissions/commissions.ts';
import { latestCommissionIds } from '#shared/store/leads/latest-commissions.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { aLeadInProcess } from '#test/support/leads/in-process.ts';
import { crashAfter, expectConsistentRecords } from '#test/support/payouts/calls.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

// A decision is committed only if its basis is unchanged, so the outcome always matches some sequential order of the
// calls.

const onceReward = { ...twentyPercent, duration: { type: 'once' } } as const;
const anEmail = () => `${unique('lead')}@example.com`;
const leadNotFound = { reason: { code: 'lead_not_found' } };
const money = ({ commissions }: { readonly commissions: readonly { readonly commission: Commission }[] }) =>
  commissions.map(({ commission }) => commission);

let shared: Company;
const aLead = async (rewards?: readonly CampaignRewardInput[]) =>
  aLeadInProcess(rewards ? await aCompany({ campaign: { rewards } }) : shared);

beforeAll(async () => {
  shared = await aCompany();
});

describe('sales during concurrent changes', () => {
  test('two concurrent first sales create one customer', async () => {
    const { sale, email, saleEvent, lead } = await aLead();
    const [late, early] = [unique('late'), unique('early')];
    await runWithInterference(
      () => sale({ email, event_id: late }),
      () => sale({ email, event_id: early }),
    );
    expect(await saleEvent(early)).toMatchObject({ becameCustomer: true, becameActive: expect.any(String) });
    expect(await saleEvent(late)).toMatchObject({ becameCustomer: false, becameActive: null });
    expect(await lead()).toMatchObject({ salesCount: 2, state: 'active' });
  });

  test('two concurrent first sales with the same uid link the uid to the lead', async () => {
    const { sale, email, account, id } = await aLead();
    const uid = unique('uid');
    await runWithInterference(
      () => sale({ email, uid }),
      () => sale({ email, uid }),
    );
    expect((await resolveIdentifiers(account, { uid, email }, new Date().toISOString())).leadByUid).toMatchObject({
      leadId: id,
    });
  });

  test.each([
    ['the first', 0],
    ['a further', 1],
  ])('%s sale of a lead that is denied meanwhile is rejected without a trace', async (_, before) => {
    const { sale, email, update, saleEvent, lead } = await aLead();
    for (let sold = 0; sold < before; sold += 1) await sale({ email });
    const late = unique('late');
    const sold = runWithInterference(
      () => sale({ email, event_id: late }),
      () => update({ state: 'denied' }),
    );
    await expect(sold).rejects.toMatchObject(leadNotFound);
    expect(await saleEvent(late)).toBeNull();
    expect(await lead()).toMatchObject({ salesCount: before, state: 'denied' });
  });

  test.each([
    ['of the same date: they pass each other', ['2026-06-01', '2026-06-01', '2026-06-01'], 0],
    ['of older dates than the last: they pass each other', ['2026-05-01', '2026-05-03', '2026-05-02'], 0],
    ['overtaken by newer ones: each is decided once more', ['2026-06-02', '2026-06-03', '2026-06-04'], 2],
  ] as const)(
    "concurrent sales %s, and all are counted and kept in the lead's latest ids",
    async (_, [first, second, third], retries) => {
      const { sale, email, pauses, lead } = await aLead();
      await sale({ email, created_at: '2026-06-01' });
      const sellOn = (created_at: string) => () => sale({ email, created_at });
      await runWithInterference(sellOn(first), () => runWithInterference(sellOn(second), sellOn(third)));
      expect(pauses()).toBe(retries);
      const after = await lead();
      expect(after?.lastActiveAt).toBe(`${retries > 0 ? third : '2026-06-01'}T00:00:00.000Z`);
      expect(after?.salesCount).toBe(4);
      expect(after && new Set(latestCommissionIds(after)).size).toBe(4);
    },
  );

  test("concurrent sales that trim the lead's latest ids are both kept", async () => {
    const { sale, email, lead } = await aLead();
    for (let sold = 0; sold < 16; sold += 1) await sale({ email });
    await runWithInterference(
      () => sale({ email }),
      () => sale({ email }),
    );
    const after = await lead();
    expect(after && new Set(latestCommissionIds(after)).size).toBe(18);
    expect(after).toMatchObject({ latest: { ids: [expect.any(Number), expect.any(Number)] } });
  });

  test('a reward for three sales is earned exactly three times by concurrent sales', async () => {
    const three = { ...twentyPercent, duration: { type: 'sales', count: 3 } } as const;
    const { sale, email, lead } = await aLead([three]);
    const sold = [await sale({ email })];
    const sellNext = async () => void sold.push(await sale({ email }));
    await runWithInterference(sellNext, () =>
      runWithInterference(sellNext, () => runWithInterference(sellNext, sellNext)),
    );
    expect(sold.map((each) => money(each).length).sort()).toEqual([0, 0, 1, 1, 1]);
    expect(await lead()).toMatchObject({ salesCount: 5 });
  });

  test('a uid learned from a concurrent sale is kept', async () => {
    const { sale, email, lead } = await aLead();
    await sale({ email });
    const uid = unique('uid');
    await runWithInterference(
      () => sale({ email, plan: 'pro' }),
      () => sale({ email, uid }),
    );
    expect(await lead()).toMatchObject({ uid, planName: 'pro', salesCount: 3 });
  });

  test('a uid that another lead takes during a sale stays with that lead, which gets the sale', async () => {
    const { sale, signup, email, promotion, account, lead } = await aLead();
    const uid = unique('uid');
    const other = anEmail();
    const signUpConflicting = () => signup({ email: other, uid, ref_id: promotion.refId });
    // The uid takes precedence over the e-mail, so the retry credits the other lead.
    const sold = await runWithInterference(() => sale({ email, uid }), signUpConflicting);
    expect(sold.lead).toMatchObject({ email: other, uid });
    expect(await lead()).toMatchObject({ uid: null, salesCount: 0 });
    expect((await resolveIdentifiers(account, { uid, email }, new Date().toISOString())).leadByUid).toMatchObject({
      leadId: sold.lead.id,
    });
  });

  test('a sale and a concurrent sign-up of one new lead create one lead', async () => {
    const { sale, signup, promotion } = await aLead();
    const email = anEmail();
    const call = { email, ref_id: promotion.refId };
    const { lead } = await runWithInterference(
      () => sale(call),
      () => signup(call),
    );
    expect(lead.signedUpAt).not.toBeNull();
    await expect(signup(call)).rejects.toMatchObject({ reason: { code: 'signup_exists' } });
  });

  test('a sale of a lead that is moved meanwhile is credited to the new promoter', async () => {
    const { sale, email, update, company } = await aLead();
    const { promoter, promotion } = await company.promoter();
    for (const before of [{ command: 'batch read', nth: 2 }, { command: 'commit' }] as const) {
      const { promotion: otherPromotion } = await company.promoter();
      await update({ refId: otherPromotion.refId });
      const sold = await runWithInterference(
        () => sale({ email }),
        () => update({ refId: promotion.refId }),
        before,
      );
      expect(sold.promoter.id).toBe(promoter.id);
      expect(money(sold)).toMatchObject([{ promoterId: promoter.id }]);
    }
  });
});

describe('repeated sign-ups during concurrent changes', () => {
  test.each([
    ['signs up once more, overriding', 'signup', { override_existing_lead: true }],
    ['was made by a sale', 'sale', {}],
  ] as const)(
    'a lead deleted during a sign-up, which %s, is replaced by a new lead and stays empty',
    async (_, known, more) => {
      const { account, runtime, promotion, listed, ...calls } = await aLead();
      const call = { email: anEmail(), ref_id: promotion.refId };
      const { lead: oldLead } = await calls[known](call);
      const { lead } = await runWithInterference(
        () => calls.signup({ ...call, ...more, username: 'ada' }),
        () => deleteLead({ account: { id: account }, runtime }, { id: oldLead.id }),
        { command: 'batch read', nth: 3 },
      );
      expect(lead.id).not.toBe(oldLead.id);
      const deletedLead = await readItem(keys.lead(account, oldLead.id));
      expect(deletedLead).toMatchObject({ username: null, email: null, deletedAt: expect.any(String) });
      expect(await eventually(listed, (ids) => ids.includes(lead.id))).toContain(lead.id);
    },
  );
});

describe('refunds during concurrent changes', () => {
  async function aSale(rewards?: readonly CampaignRewardInput[]) {
    const created = await aLead(rewards);
    const eventId = unique('sold');
    const sold = await created.sale({ email: created.email, event_id: eventId });
    const [commission] = money(sold);
    const refund = (overrides = {}) =>
      created.refund({ email: created.email, sale_event_id: eventId, amount: 400, ...overrides });
    return { ...created, eventId, commissionId: commission?.id ?? 0, refundOf: refund };
  }

  test.each([
    ['with its sale', {}, 400, [-80]],
    ['without its sale', { sale_event_id: undefined }, 400, [-80]],
    ['that takes nothing back', { sale_event_id: undefined, amount: 1 }, 1, []],
  ])('a refund %s counts even if the lead is denied meanwhile', async (_, input, refunded, taken) => {
    const { refundOf, update, saleEvent, eventId, lead } = await aSale();
    const done = await runWithInterference(
      () => refundOf(input),
      () => update({ state: 'denied' }),
    );
    expect(money(done).map(({ amount }) => amount)).toEqual(taken);
    expect(await saleEvent(eventId)).toMatchObject({ refunded });
    expect(await lead()).toMatchObject({ state: 'denied', revenue: 1000 - refunded });
  });

  test('a refund of a commission that is denied meanwhile creates a denied reversal', async () => {
    const { refundOf, setCommission, account, eventId, commissionId } = await aSale();
    const response = await runWithInterference(refundOf, () => setCommission(eventId, 'denied'));
    expect(money(response)).toMatchObject([{ amount: -80, status: 'denied' }]);
    expect(await findCommission(account, commissionId)).toMatchObject({
      status: 'denied',
      refundIds: [expect.any(Number)],
    });
  });

  test('a commission that is paid out during its refund stays in the payout', async () => {
    const { refundOf, company, account, promoter, commissionId, runtime } = await aSale();
    const target = { promoterId: promoter.id };
    const response = await runWithInterference(refundOf, () =>
      createPayouts({ account: company.account, runtime }, target),
    );
    expect(money(response)).toMatchObject([{ amount: -80, payoutId: null }]);
    const { payouts } = await expectConsistentRecords(account, promoter.id);
    expect(payouts).toMatchObject([{ amount: 200 }]);
    expect(await findCommission(account, commissionId)).toMatchObject({ payoutId: payouts[0]?.id });
  });

  test("a refund's reversal follows a commission that moves to another promoter meanwhile", async () => {
    const { refundOf, update, company, account, id, commissionId, runtime } = await aSale();
    const to = await company.promoter();
    const crash = crashAfter(1);
    await expect(update({ refId: to.promotion.refId }).finally(crash.restore)).rejects.toThrow('died');
    const response = await runWithInterference(refundOf, async () => {
      const secondCrash = crashAfter(1);
      await expect(finishMove({ account: { id: account }, runtime }, id).finally(secondCrash.restore)).rejects.toThrow(
        'died',
      );
      expect(await findCommission(account, commissionId)).toMatchObject({ promoterId: to.promoter.id });
    });
    expect(money(response)).toMatchObject([{ amount: -80, promoterId: to.promoter.id }]);
    expect(await findCommission(account, commissionId)).toMatchObject({ promoterId: to.promoter.id });
  });

  test.each([
    ['before the reward is read', twentyPercent, { command: 'batch read', nth: 2 }],
    ['after all is read', twentyPercent, {}],
    ['of a sale that earned nothing', { ...twentyPercent, planIds: ['other'] }, {}],
  ] as const)('concurrent refunds never exceed the sale: %s', async (_, reward, before) => {
    const { refundOf, saleEvent, eventId } = await aSale([reward]);
    const responses = runWithInterference(
      () => refundOf({ amount: 600 }),
      () => refundOf({ amount: 600 }),
      before,
    );
    await expect(responses).rejects.toMatchObject({ reason: { code: 'refund_too_large' } });
    expect(await saleEvent(eventId)).toMatchObject({ refunded: 600 });
    await refundOf({ amount: 400 });
  });
});

describe('refund reversals during concurrent changes', () => {
  async function aRefund() {
    const created = await aLead();
    const [sale_event_id, refund_event_id] = [unique('sold'), unique('refund')];
    const [sold] = money(await created.sale({ email: created.email, event_id: sale_event_id }));
    const refund = (event_id: string, amount: number) =>
      created.refund({ email: created.email, sale_event_id, amount, event_id });
    const [refundCommission] = money(await refund(refund_event_id, 400));
    const reversal = () => created.reverse({ refund_event_id });
    return {
      ...created,
      sale_event_id,
      soldId: sold?.id ?? 0,
      backId: refundCommission?.id ?? 0,
      reversal,
      refundOf: refund,
    };
  }

  test('reversing a refund whose commission is denied meanwhile creates a denied commission', async () => {
    const { reversal, setCommission, sale_event_id } = await aRefund();
    const done = await runWithInterference(reversal, () => setCommission(sale_event_id, 'denied'));
    expect(money(done)).toMatchObject([{ amount: 80, status: 'denied' }]);
  });

  test('reversing a refund of a lead that is moved meanwhile credits the new promoter', async () => {
    const { reversal, update, company, account, soldId, backId } = await aRefund();
    const { promoter, promotion } = await company.promoter();
    const [reversalCommission] = money(await runWithInterference(reversal, () => update({ refId: promotion.refId })));
    const all = await Promise.all(
      [soldId, backId, reversalCommission?.id ?? 0].map((id) => findCommission(account, id)),
    );
    expect(all.map((secondCrash) => [secondCrash?.amount, secondCrash?.promoterId])).toEqual(
      [200, -80, 80].map((sum) => [sum, promoter.id]),
    );
  });

  test('a refund reversal and a concurrent refund of the same sale both count', async () => {
    const { reversal, refundOf, saleEvent, sale_event_id, account, soldId } = await aRefund();
    await runWithInterference(reversal, () => refundOf(unique('refund'), 600));
    expect(await saleEvent(sale_event_id)).toMatchObject({ refunded: 600 });
    expect(await findCommission(account, soldId)).toMatchObject({ takenBack: 120 });
    await expect(refundOf(unique('refund'), 401)).rejects.toMatchObject({ reason: { code: 'refund_too_large' } });
  });

  test('two concurrent reversals of a refund count once', async () => {
    const { reversal, saleEvent, sale_event_id } = await aRefund();
    await expect(runWithInterference(reversal, reversal)).rejects.toMatchObject({
      reason: { code: 'refund_reversed' },
    });
    expect(await saleEvent(sale_event_id)).toMatchObject({ refunded: 0 });
  });
});

describe('cancellations during concurrent changes', () => {
  test('a cancellation dated after a concurrent first sale cancels the active customer', async () => {
    const { cancel, sale, email, account, lead } = await aLead();
    const { id } = await runWithInterference(
      () => cancel({ email, created_at: '2026-06-02' }),
      () => sale({ email, created_at: '2026-06-01' }),
    );
    expect(await readItem(keys.numberedCancellation(account, id))).toMatchObject({
      ceasedActive: expect.any(String),
      wasCustomer: true,
      cancelled: true,
    });
    expect(await lead()).toMatchObject({ state: 'cancelled', customerSince: expect.any(String), salesCount: 1 });
  });

  test('a cancellation dated before a concurrent first sale leaves the customer active', async () => {
    const { cancel, sale, email, account, lead } = await aLead();
    const { id } = await runWithInterference(
      () => cancel({ email, created_at: '2026-06-01' }),
      () => sale({ email, created_at: '2026-06-02' }),
    );
    expect(await readItem(keys.numberedCancellation(account, id))).toMatchObject({
      ceasedActive: null,
      cancelled: false,
    });
    expect(await lead()).toMatchObject({ state: 'active', cancelledAt: null, salesCount: 1 });
  });

  test('two concurrent cancellations count once', async () => {
    const { cancel, email, account } = await aLead();
    const { id } = await runWithInterference(
      () => cancel({ email }),
      () => cancel({ email }),
    );
    expect(await readItem(keys.numberedCancellation(account, id))).toMatchObject({ cancelled: false });
  });
});

describe('lead updates during concurrent changes', () => {
  test('concurrent updates of a lead both survive', async () => {
    const { update, lead } = await aLead();
    const uid = unique('uid');
    await runWithInterference(
      () => update({ state: 'subscribed' }),
      () => update({ uid }),
    );
    expect(await lead()).toMatchObject({ state: 'subscribed', uid });
  });

  test('a sale without commission during a lead update stays counted', async () => {
    const { update, sale, email, lead } = await aLead([onceReward]);
    await sale({ email });
    await runWithInterference(
      () => update({ state: 'subscribed' }),
      () => sale({ email }),
    );
    expect(await lead()).toMatchObject({ state: 'subscribed', salesCount: 2 });
  });

  test("a refund during a lead update stays in the lead's latest ids", async () => {
    const { update, sale, refund, email, lead } = await aLead();
    await sale({ email });
    const created: number[] = [];
    await runWithInterference(
      () => update({ state: 'subscribed' }),
      async () => void created.push(...money(await refund({ email })).map(({ id }) => id)),
    );
    const after = await lead();
    expect(after?.state).toBe('subscribed');
    expect(after && latestCommissionIds(after)).toContain(created[0]);
  });

  test('a lead update is rejected if another lead takes the new e-mail meanwhile', async () => {
    const { update, signup, promotion, lead, email: oldEmail } = await aLead();
    const email = anEmail();
    const response = runWithInterference(
      () => update({ email }),
      () => signup({ email, ref_id: promotion.refId }),
    );
    await expect(response).rejects.toMatchObject({ reason: { code: 'taken', field: 'email' } });
    expect(await lead()).toMatchObject({ email: oldEmail });
  });

  test.each(['uid', 'email'] as const)(
    'an update by a %s that moves to another lead meanwhile changes that lead',
    async (name) => {
      const { update, signup, promotion, account, lead, runtime } = await aLead();
      const identifier = { [name]: name === 'email' ? anEmail() : unique('uid') };
      await update(identifier);
      const response = await runWithInterference(
        () => updateLead({ account: { id: account }, runtime }, identifier, { state: 'subscribed' }),
        async () => {
          await update({ [name]: name === 'email' ? anEmail() : unique('uid') });
          await signup({ ...identifier, ref_id: promotion.refId });
        },
        { command: 'item read' },
      );
      expect(response.lead).toMatchObject({ ...identifier, state: 'subscribed' });
      expect(await lead()).toMatchObject({ state: 'signup' });
    },
  );

  test("a deletion by e-mail fails if the lead's e-mail changes meanwhile", async () => {
    const { update, account, email, lead, runtime } = await aLead();
    const renamed = anEmail();
    const deleted = runWithInterference(
      () => deleteLead({ account: { id: account }, runtime }, { email }),
      () => update({ email: renamed }),
      { command: 'item read' },
    );
    await expect(deleted).rejects.toMatchObject({ reason: { code: 'not_found', what: 'lead' } });
    expect(await lead()).toMatchObject({ email: renamed });
  });
});

test('rejected tracking calls release their numbers', async () => {
  const { signup, sale, email, promotion } = await aLead();
  const event_id = unique('sold');
  const sold = await sale({ email, event_id });
  for (let tried = 0; tried < 3; tried += 1) {
    await expect(sale({ email: anEmail() })).rejects.toMatchObject(leadNotFound);
    await expect(sale({ email, event_id })).rejects.toMatchObject({ reason: { code: 'duplicate_event' } });
    await expect(signup({ email, ref_id: promotion.refId })).rejects.toMatchObject({
      reason: { code: 'signup_exists' },
    });
  }
  const next = await sale({ email });
  expect([next.id, money(next)[0]?.id]).toEqual([sold.id + 1, (money(sold)[0]?.id ?? 0) + 1]);
});
