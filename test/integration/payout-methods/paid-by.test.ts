import { expect, test } from 'vitest';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';
import { v2PayoutsMarkAsPaid } from '#shared/routes/v2/batches/bulk-money.ts';
import { v2PayoutsList } from '#shared/routes/v2/records.ts';
import { v2PayoutsStatement } from '#shared/routes/v2/statements/statements.ts';
import { runtime } from '#shared/runtime.ts';
import { findPayout, payoutWrites } from '#shared/store/payouts/payouts.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aMethod, offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { aBankPayoutOf, aPayoutOf, createBatchCalls, IBAN } from '#test/support/payouts/batches.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Method of a payout, as the company and the promoter see it. */
function readers(company: Company, { promoter, payout }: Awaited<ReturnType<typeof aPayoutOf>>) {
  const headers = createCredentials('v2', company);
  const call = { account: company.account, runtime };
  const fetchList = async () => (await send(v2PayoutsList, { query: { ids: [payout] }, headers })).body[0];
  const ownList = async (filters: Input = {}) =>
    send(affiliatePayoutsList, {
      query: { filters },
      headers: createPromoterHeaders(await aPromoterSession(company.account, promoter)),
    });
  return {
    readShownMethods: async () => {
      const row = await eventually(fetchList, (found) => found !== undefined);
      const own = await eventually(ownList, ({ body }) => body.data.length === 1);
      const { body: statement } = await send(v2PayoutsStatement, { variables: { id: payout }, headers });
      const { method, details } = row.payout_method;
      expect(own.body.data[0].payout_method).toEqual({ method, details });
      return { method, details, ofStatement: statement.payout_method };
    },
    ownList,
    pay: () => send(v2PayoutsMarkAsPaid, { json: { ids: [payout] }, headers }),
    payElsewhere: (paypalEmail: string) =>
      updatePromoter(call, { by: 'id', id: promoter.id }, { profile: { paypalEmail } }),
    call,
  };
}

test('a paid payout keeps its method when the promoter changes it, and drops it when it fails', async () => {
  const company = await aCompany();
  const payee = await aPayoutOf(company, 200, 'grace@first.example');
  const { readShownMethods, pay, payElsewhere, ownList, call } = readers(company, payee);
  const first = {
    method: 'paypal',
    details: { paypal_email: 'gr…@f…' },
    ofStatement: { method: 'paypal', shown: 'gr…@f…' },
  };
  expect(await readShownMethods()).toEqual(first);
  await pay();
  expect(await findPayout(company.account.id, payee.payout)).toMatchObject({
    status: 'completed',
    paidBy: { method: 'paypal', shown: 'gr…@f…' },
  });
  await payElsewhere('mary@second.example');
  expect(await readShownMethods()).toEqual(first);
  await offerAllMethods(company);
  await aMethod(company, payee.promoter.id, 'custom');
  expect((await ownList({ payout_method: ['paypal'] })).body.data).toHaveLength(1);
  expect((await ownList({ payout_method: ['custom'] })).body.data).toEqual([]);

  await updatePayout(call, payee.payout, 'failed');
  expect(await findPayout(company.account.id, payee.payout)).not.toHaveProperty('paidBy');
  expect(await readShownMethods()).toMatchObject({ method: 'custom', details: { text: 'Ca…' } });
});

test('a payout of a payment batch keeps the bank account of its file, masked', async () => {
  const company = await aCompany();
  await offerAllMethods(company);
  const payee = await aBankPayoutOf(company, 200);
  const { readShownMethods } = readers(company, payee);
  const { create, complete, pay } = createBatchCalls(company);
  const { body: created } = await create({ method: 'bank', format: 'csv', ids: [payee.payout] });
  expect(created.data.payouts_count).toBe(1);
  await complete(created.data.id);
  // The promoter's new details apply to the next payout.
  await aMethod(company, payee.promoter.id, 'custom');
  await pay(created.data.id, 200);
  expect(await readShownMethods()).toEqual({
    method: 'bank',
    details: { iban: 'DE…3000' },
    ofStatement: { method: 'bank', shown: 'DE…3000' },
  });
  expect(JSON.stringify(await findPayout(company.account.id, payee.payout))).not.toContain(IBAN.slice(4));
});

test('a payout that was paid before its promoter had a method stays without one', async () => {
  const company = await aCompany();
  const payee = await aPayoutOf(company, 200, null);
  const { readShownMethods, pay, payElsewhere } = readers(company, payee);
  await pay();
  await payElsewhere('late@paypal.example');
  expect(await readShownMethods()).toEqual({ method: 'not_set', details: {}, ofStatement: null });
});

test('a payout completed by an earlier version shows the promoter’s current method', async () => {
  const company = await aCompany();
  const payee = await aPayoutOf(company, 200, 'grace@first.example');
  const { readShownMethods, pay, payElsewhere } = readers(company, payee);
  await pay();
  const payout = await findPayout(company.account.id, payee.payout);
  if (!payout?.paidBy) throw new Error('a paid payout keeps how');
  const { paidBy, ...old } = payout;
  await commit(payoutWrites(company.account.id, payout, { ...old, revision: old.revision + 1 }));
  await payElsewhere('mary@second.example');
  expect(await readShownMethods()).toEqual({
    method: 'paypal',
    details: { paypal_email: 'ma…@s…' },
    ofStatement: null,
  });
});

test('payouts are filtered by the method they were paid by or would be paid by now', async () => {
  const company = await aCompany();
  const headers = createCredentials('v2', company);
  const [paidPayout, waiting, unset] = [
    await aPayoutOf(company, 200, 'grace@first.example'),
    await aPayoutOf(company, 200, 'ada@first.example'),
    await aPayoutOf(company, 200, null),
  ];
  await send(v2PayoutsMarkAsPaid, { json: { ids: [paidPayout.payout] }, headers });
  await offerAllMethods(company);
  await aMethod(company, paidPayout.promoter.id, 'custom');
  const fetchList = async (payout_method: string | readonly string[]) => {
    const query = { filters: { payout_method }, sorting: { id: 'asc' } };
    const { body } = await send(v2PayoutsList, { query, headers });
    return body.map(({ id }: { id: number }) => id);
  };
  await eventually(
    () => fetchList(['paypal', 'not_set']),
    (ids) => ids.length === 3,
  );
  expect(await fetchList('paypal')).toEqual([paidPayout.payout, waiting.payout]);
  expect(await fetchList('not_set')).toEqual([unset.payout]);
  expect(await fetchList('custom')).toEqual([]);
});
