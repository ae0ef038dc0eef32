import { expect, test } from 'vitest';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { affiliatePayoutsStatement } from '#shared/routes/affiliate/statements/statements.ts';
import { v2PayoutsMarkAsPaid } from '#shared/routes/v2/batches/bulk-money.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { v2PayoutsStatement } from '#shared/routes/v2/statements/statements.ts';
import { runtime } from '#shared/runtime.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { createBatchCalls } from '#test/support/payouts/batches.ts';
import { sell } from '#test/support/payouts/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

test('company and payee see the same payout statement without removed commissions; others do not', async () => {
  const company = await aCompany();
  const headers = createCredentials('v2', company);
  const paypalEmail = 'grace@paypal.example';
  const [grace, rival] = await Promise.all([
    company.promoter({ firstName: 'Grace', lastName: 'Hopper', profile: { paypalEmail, vatId: 'DE123456789' } }),
    company.promoter(),
  ]);
  const sold = await sell(company, grace, [10_000, 5000, 700]);
  const [first, second, deniedSale] = sold;
  const refund = { email: second?.email, event_id: unique('refund'), sale_event_id: second?.eventId, amount: 2500 };
  await company.v2('/track/refund', refund);
  const [payout] = await createPayouts({ account: company.account, runtime }, { promoterId: grace.promoter.id });
  await company.v2('/company/commissions/deny', { ids: [deniedSale?.commissionId] });
  await createBatchCalls(company).create({ method: 'paypal', ids: [payout?.id] });
  const input = { legal_name: 'Acme GmbH', country: 'DE', self_billing: true };
  await send(v2SettingsUpdate, { json: { company: input }, headers });

  const request = { variables: { id: payout?.id ?? 0 }, query: { language: 'de' } };
  const { status, body } = await send(v2PayoutsStatement, { ...request, headers });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 2500,
    commissions_count: 3,
    status: 'processing',
    paid_at: null,
    self_billing_note: 'Gutschrift',
    company: { name: 'Acme GmbH', country: 'DE' },
    promoter: { name: 'Grace Hopper', vat_id: 'DE123456789' },
    payout_method: { method: 'paypal', shown: 'gr…@p…' },
    payments_batch_id: 1,
  });
  const lines: { kind: string; amount: number; customer: string }[] = body.lines;
  expect(lines.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    'refund -500',
    'sale 1000',
    'sale 2000',
  ]);
  expect(JSON.stringify(body)).not.toContain(first?.email);

  const askedBy = async ({ promoter }: typeof grace) =>
    send(affiliatePayoutsStatement, {
      ...request,
      headers: createPromoterHeaders(await aPromoterSession(company.account, promoter)),
    });
  expect((await askedBy(grace)).body).toEqual(body);
  expect((await askedBy(rival)).status).toBe(404);
});

test("a paid payout's statement keeps its names and addresses until the payment is undone", async () => {
  const company = await aCompany();
  const headers = createCredentials('v2', company);
  const call = { account: company.account, runtime };
  const setCompany = async (company: object) => (await send(v2SettingsUpdate, { json: { company }, headers })).status;
  expect(
    await setCompany({ legal_name: 'Acme GmbH', address: 'Alte Straße 1', vat_id: 'DE1', self_billing: true }),
  ).toBe(200);
  const profile = { paypalEmail: 'grace@paypal.example', address: 'Old Road 1', country: 'GB', vatId: 'GB1' };
  const payee = await company.promoter({ firstName: 'Grace', lastName: 'Hopper', profile });
  const ids: number[] = [];
  for (const amount of [1000, 2000]) {
    await sell(company, payee, [amount]);
    ids.push(...(await createPayouts(call, { promoterId: payee.promoter.id })).map(({ id }) => id));
  }
  const [byHand = 0, inBatch = 0] = ids;
  await send(v2PayoutsMarkAsPaid, { json: { ids: [byHand] }, headers });
  const { create, complete, pay } = createBatchCalls(company);
  const { body: created } = await create({ method: 'paypal', ids: [inBatch] });
  await complete(created.data.id);
  await pay(created.data.id, 400);

  await setCompany({ legal_name: 'Acme AG', address: null, vat_id: 'DE2', self_billing: false });
  const whom = { by: 'id', id: payee.promoter.id } as const;
  await updatePromoter(call, whom, { lastName: 'Murray', profile: { address: 'New Road 2', country: 'US' } });
  const show = async (id: number) => {
    const { body } = await send(v2PayoutsStatement, { variables: { id }, query: { language: 'de' }, headers });
    const { company: payer, promoter, self_billing_note } = body;
    return [
      payer.name,
      payer.address,
      payer.vat_id,
      promoter.name,
      promoter.address,
      promoter.country,
      self_billing_note,
    ];
  };
  const then = ['Acme GmbH', 'Alte Straße 1', 'DE1', 'Grace Hopper', 'Old Road 1', 'GB', 'Gutschrift'];
  expect([await show(byHand), await show(inBatch)]).toEqual([then, then]);
  await updatePayout(call, byHand, 'pending');
  expect(await show(byHand)).toEqual(['Acme AG', null, 'DE2', 'Grace Murray', 'New Road 2', 'US', null]);
  expect(await findPayout(company.account.id, byHand)).not.toHaveProperty('parties');

  await deletePromoter(call, whom);
  expect(await show(inBatch)).toEqual(then);
  expect(await show(byHand)).toEqual(['Acme AG', null, 'DE2', null, null, null, null]);
});
