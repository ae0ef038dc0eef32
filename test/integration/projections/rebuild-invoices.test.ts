import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { findInvoices, readInvoicedPayouts, readInvoiceSerial } from '#shared/store/invoices/invoices.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { putItem } from '#shared/store/table/requests.ts';
import { enableInvoices, INVOICED_PROMOTER, invoicePayout, payOut } from '#test/support/invoices/invoices.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

const impatient = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };

let company: Company;
let account: number;
const scope = () => ({ account, lostBefore: '9999-01-01T00:00:00.000Z' });
const check = async () => (await checkProjections({ runtime: impatient }, scope())).invoiceDifferences;
const rebuild = async () => (await rebuildProjections({ runtime: impatient }, scope())).invoiceDifferences;
const getLatest = async (payoutId: number) =>
  (await readInvoicedPayouts(account, [payoutId])).payouts.map(({ latest }) => latest);

beforeAll(async () => {
  company = await aCompany();
  account = company.account.id;
  await enableInvoices(company);
});

/** Copies a paid payout. The projector takes payouts without `paidBy` for imported ones, and skips them. */
async function aSkippedPayout(payoutId: number): Promise<number> {
  const [id = 0] = await takeNumbers(account, 'payout', 1);
  const { paidBy: _paidBy, ...payout } = (await findPayout(account, payoutId)) ?? {};
  await putItem({ Item: { ...payout, ...keys.payout(account, id), id } });
  return id;
}

test('a rebuild issues the missing invoices of paid payouts once, with the next numbers', async () => {
  const invoicedPayoutId = await payOut(company, await company.promoter(INVOICED_PROMOTER));
  expect(await invoicePayout(company, invoicedPayoutId)).toMatchObject({ number: 'AFF000000' });
  const skipped = [await aSkippedPayout(invoicedPayoutId), await aSkippedPayout(invoicedPayoutId)];
  const differences = skipped.map((payoutId) => ({ account, payoutId }));
  expect(await check()).toEqual(differences);
  expect(await rebuild()).toEqual(differences);
  const numbers = (await Promise.all(skipped.map(getLatest))).flat().map((invoice) => invoice?.number);
  expect(numbers).toEqual(['AFF000001', 'AFF000002']);
  expect(await rebuild()).toEqual([]);
  expect((await readInvoiceSerial(account)).next).toBe(3);
});

test('a rebuild withdraws the invoice of a payment that was undone', async () => {
  const payoutId = await aSkippedPayout(await payOut(company, await company.promoter(INVOICED_PROMOTER)));
  await rebuild();
  const [invoice] = await getLatest(payoutId);
  const id = invoice?.id ?? 0;
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.invoice(account, id),
      UpdateExpression: 'SET paidAt = :former',
      ExpressionAttributeValues: { ':former': '2020-01-01T00:00:00.000Z' },
    }),
  );
  expect(await rebuild()).toEqual([{ account, payoutId }]);
  expect((await findInvoices(account, [id])).map(({ status }) => status)).toEqual(['voided']);
  expect(await getLatest(payoutId)).toMatchObject([{ status: 'paid' }]);
  expect(await check()).toEqual([]);
});
