import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { destroyPayout } from '#shared/operations/payouts/destroy-payout.ts';
import { createPayoutsOfPromoter } from '#shared/operations/payouts/payout-collect.ts';
import { buildManualTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { addCampaignMembership } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { v2SettingsPayouts } from '#shared/routes/v2/settings/settings.ts';
import { v2PayoutsStatement } from '#shared/routes/v2/statements/statements.ts';
import { runtime } from '#shared/runtime.ts';
import { findPayout, readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aPayer, crashAfter, deny, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';

const NEXT_MONTH = new Date(Date.now() + 32 * DAY_MS).toISOString();

/** A promoter paid for a sale that was refunded later, who earns a fifth of the given sales in other campaigns. */
async function aDebtor(debt: number, ...earned: readonly number[]) {
  const payer = await aPayer({ name: 'Spring' });
  const { company, account, promoter } = payer;
  const call = { account: company.account, runtime };
  const [sale] = await sell(company, payer, [debt]);
  const { body } = await payer.create({ promoter_id: promoter.id });
  expect((await payer.update({ id: body[0].id, status: 'completed' })).status).toBe(200);
  const refund = { email: sale?.email, event_id: 'refund', sale_event_id: sale?.eventId, amount: debt };
  expect((await company.v1('/track/refund', refund)).status).toBe(200);
  const others: { campaignId: number; commissionId: number }[] = [];
  for (const [nth, amount] of earned.entries()) {
    const { id } = await company.campaignWith({ name: `Other ${nth}` });
    const { memberships } = await addCampaignMembership(call, { by: 'id', id: promoter.id }, id);
    const promotion = memberships.find(({ campaign }) => campaign.id === id)?.promotion;
    if (!promotion) throw new Error('the promoter is in the campaign');
    const [sold] = await sell(company, { promotion }, [amount]);
    others.push({ campaignId: id, commissionId: sold?.commissionId ?? 0 });
  }
  const createdBy = {
    'payouts/create': async () => {
      await payer.create({ promoter_id: promoter.id });
    },
    'payouts/create for one campaign': async () => {
      await payer.create({ promoter_id: promoter.id, campaign_id: others[0]?.campaignId });
    },
    generate_payouts: async () => {
      await createBulkCalls(company).bulk('commission/generate_payouts', [others[0]?.commissionId ?? 0]);
    },
    'a run': async () => {
      expect((await runPayouts({ runtime }, { account, asOf: NEXT_MONTH })).failures).toBe(0);
    },
  };
  /** Payouts other than the paid one. */
  const payouts = async () =>
    (await expectConsistentRecords(account, promoter.id)).payouts.filter(({ datePaid }) => !datePaid);
  return { ...payer, call, others, createdBy, payouts, headers: createCredentials('v2', company) };
}

const WAYS = ['payouts/create', 'payouts/create for one campaign', 'generate_payouts', 'a run'] as const;

test.each(WAYS)('a debt in one campaign reduces the payout of another: %s', async (way) => {
  const { createdBy, payouts, others } = await aDebtor(100, 150);
  await createdBy[way]();
  expect(await payouts()).toMatchObject([{ campaignId: others[0]?.campaignId, amount: 10, commissionsCount: 2 }]);
});

test('a promoter who owes as much in one campaign as is earned in another is not paid', async () => {
  const { createdBy, payouts, account } = await aDebtor(100, 100);
  for (const way of WAYS) await createdBy[way]();
  expect(await payouts()).toEqual([]);
  expect(await readOpenPayouts(account)).toEqual([]);
});

test('a debt that exceeds each campaign is deducted from as many as it takes, and the others are paid in full', async () => {
  const { createdBy, payouts, others } = await aDebtor(150, 100, 200, 50, 50);
  await createdBy['payouts/create']();
  const [small, large, ...rest] = others.map(({ campaignId }) => campaignId);
  const inCampaign = (id?: number) => expect.objectContaining({ campaignId: id });
  expect((await payouts()).sort((one, other) => one.campaignId - other.campaignId)).toEqual(
    [small, large, ...rest].map(inCampaign),
  );
  expect((await payouts()).map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([10, 10, 10, 20]);
});

test('earnings of several campaigns settle a debt that is larger than each of them', async () => {
  const { createdBy, payouts, others } = await aDebtor(150, 100, 100);
  await createdBy['payouts/create']();
  expect(await payouts()).toMatchObject([{ campaignId: others[0]?.campaignId, amount: 10, commissionsCount: 3 }]);
});

test.each(['payouts/create for one campaign', 'generate_payouts'] as const)(
  'a payout for one campaign takes no earnings of other campaigns to settle a debt: %s',
  async (way) => {
    const { createdBy, payouts, account } = await aDebtor(150, 100, 100);
    await createdBy[way]();
    expect(await payouts()).toEqual([]);
    expect(await readOpenPayouts(account)).toEqual([]);
  },
);

test('the statement of a payout shows the debt of another campaign as a line, and adds up', async () => {
  const { createdBy, payouts, headers, campaign } = { ...(await aDebtor(100, 150)), campaign: 'Spring' };
  await createdBy['payouts/create']();
  const [payout] = await payouts();
  const { body } = await send(v2PayoutsStatement, { variables: { id: payout?.id ?? 0 }, headers });
  expect(body).toMatchObject({
    campaign: { name: 'Other 0' },
    total: 10,
    by_kind: [{ kind: 'sale', count: 1, amount: 30 }],
    other_campaigns: [{ campaign: { name: campaign }, count: 1, amount: -20 }],
  });
  const lines = body.lines.map((line: { campaign: { name: string }; amount: number }) => [
    line.campaign.name,
    line.amount,
  ]);
  expect(lines.sort()).toEqual([
    ['Other 0', 30],
    ['Spring', -20],
  ]);
});

test('companies can keep campaigns apart: a debt then waits for earnings of its own campaign', async () => {
  const { createdBy, payouts, headers } = await aDebtor(100, 100);
  const { body } = await send(v2SettingsPayouts, { json: { offset_debts: 'own_campaign' }, headers });
  expect(body.payouts.offset_debts).toBe('own_campaign');
  await createdBy['a run']();
  expect(await payouts()).toMatchObject([{ amount: 20, commissionsCount: 1 }]);
});

test('generate_payouts deducts a debt that the chosen commissions leave behind in their own campaign', async () => {
  const debtor = await aDebtor(100);
  const { company, payouts } = debtor;
  const [first, second] = await sell(company, debtor, [150, 50]);
  const generate = (id?: number) => createBulkCalls(company).bulk('commission/generate_payouts', [id ?? 0]);
  await generate(second?.commissionId);
  expect(await payouts()).toMatchObject([{ amount: 10, commissionsCount: 1 }]);
  await generate(first?.commissionId);
  expect((await payouts()).map(({ amount }) => amount).sort()).toEqual([10, 10]);
});

test('an interrupted payout with a debt is finished by the next call, and destroying it restores the debt', async () => {
  const { createdBy, payouts, account, call, promoter } = await aDebtor(100, 150);
  const { restore } = crashAfter(2);
  await createdBy['payouts/create']().catch(() => {});
  restore();
  await createdBy['payouts/create']();
  const [payout] = await payouts();
  expect(payout).toMatchObject({ amount: 10, commissionsCount: 2 });
  expect(await readOpenPayouts(account)).toEqual([]);
  await destroyPayout(call, payout?.id ?? 0);
  expect(await findPayout(account, payout?.id ?? 0)).toMatchObject({ phase: 'destroyed' });
  await createdBy['payouts/create']();
  expect((await payouts()).filter(({ deletedAt }) => !deletedAt)).toMatchObject([{ amount: 10 }]);
  await expectConsistentRecords(account, promoter.id);
});

test('a debt that an open payout of another campaign leaves behind reduces the payouts that are created after it', async () => {
  const { payouts, account, call, promoter, others } = await aDebtor(100, 200, 150);
  const [large, small] = others.map(({ campaignId }) => campaignId);
  const terms = buildManualTerms(call.account);
  const { restore } = crashAfter(1);
  await createPayoutsOfPromoter(
    call,
    { promoterId: promoter.id, campaignId: large },
    { ...terms, offsetDebts: 'own_campaign' },
  ).catch(() => {});
  restore();
  expect(await readOpenPayouts(account)).toMatchObject([{ campaignId: large }]);
  await createPayoutsOfPromoter(call, { promoterId: promoter.id }, terms);
  expect((await payouts()).toSorted((one, other) => other.amount - one.amount)).toMatchObject([
    { campaignId: large, amount: 40, commissionsCount: 1 },
    { campaignId: small, amount: 10, commissionsCount: 2 },
  ]);
});

test('a payout that falls below zero because of a debt is emptied', async () => {
  const { createdBy, payouts, account, others } = await aDebtor(100, 150);
  await createdBy['payouts/create']();
  expect(await deny(account, others[0]?.commissionId ?? 0)).toBe(true);
  const [emptied] = await payouts();
  expect(emptied).toMatchObject({ amount: 0, commissionsCount: 0, phase: 'sealed' });
  expect(await readOpenPayouts(account)).toEqual([]);
});
