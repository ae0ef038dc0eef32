import { describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { buildPaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import {
  invoiceTemplateWrite,
  readInvoiceTemplate,
  readInvoiceText,
} from '#shared/store/invoices/invoice-templates.ts';
import {
  findInvoice,
  findInvoices,
  invoiceWrite,
  newInvoiceWrites,
  readInvoicedPayouts,
  readInvoiceSerial,
  takeSerialWrites,
} from '#shared/store/invoices/invoices.ts';
import {
  findPayment,
  findPayments,
  findPaymentsBatch,
  newPaymentsBatchWrite,
  newPaymentWrite,
  readPayments,
  readPaymentsBatches,
} from '#shared/store/payments-batches/payments-batches.ts';
import { readFinishedRunDay, storeFinishedRunDay } from '#shared/store/payouts/payout-runs.ts';
import {
  findOpenPayout,
  findPayout,
  findPayouts,
  findUnfinishedPayout,
  readOpenPayouts,
} from '#shared/store/payouts/payouts.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aPayer, crashAfter, sell } from '#test/support/payouts/calls.ts';
import { aCompany } from '#test/support/service/company.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of payouts', () => {
  test('17 to 19: unpaid commissions are found until a payout takes them, and payouts are open until finalized', async () => {
    const payer = await aPayer();
    const { account, promoter, promotion } = payer;
    const [{ commissionId: id } = { commissionId: 0 }] = await sell(payer.company, payer, [1000]);
    const unpaid = [{ id, promoterId: promoter.id, campaignId: promotion.campaignId, unit: 'cash' }];
    expect(await readUnpaidCommissions(account, promoter.id, undefined)).toMatchObject(unpaid);
    expect(await readUnpaidCommissions(account, promoter.id, promotion.campaignId)).toMatchObject(unpaid);
    expect(await readUnpaidCommissions(account, promoter.id, promotion.campaignId + 1)).toEqual([]);
    const asOf = new Date(Date.now() + 32 * DAY_MS).toISOString();
    const { restore } = crashAfter(1);
    await runPayouts({ runtime }, { account, asOf }).finally(restore);
    const [openPayout] = await readOpenPayouts(account);
    expect(await findOpenPayout(account, { ...promotion, unit: 'cash' })).toBe(openPayout?.payoutId);
    expect(await findUnfinishedPayout(account, { ...promotion, unit: 'cash' })).toBe(openPayout?.payoutId);
    expect(await findUnfinishedPayout(account, { ...promotion, unit: 'credits' })).toBeNull();
    await runPayouts({ runtime }, { account, asOf });
    expect(await readOpenPayouts(account)).toEqual([]);
    expect(await readUnpaidCommissions(account, promoter.id, undefined)).toEqual([]);
    const payout = await findPayout(account, openPayout?.payoutId ?? 0);
    expect(payout).toMatchObject({ amount: 200, phase: 'sealed' });
    expect(await findPayouts(account, [openPayout?.payoutId ?? 0, 999_999])).toEqual([payout]);
  });

  test('61: the last settled payout run never moves back', async () => {
    const { account } = await aCompany();
    expect(await readFinishedRunDay(account.id)).toBeNull();
    for (const day of ['2026-03-01', '2026-02-01']) await storeFinishedRunDay(account.id, `${day}T00:00:00.000Z`);
    expect(await readFinishedRunDay(account.id)).toBe('2026-03-01T00:00:00.000Z');
  });

  test('63: payment batches and their payouts are read', async () => {
    const { account } = await aCompany();
    const terms = { id: 4, method: 'paypal', format: 'paypal', currency: 'USD', payer: 'Acme', processId: 1 } as const;
    const batch = buildPaymentsBatch({ ...terms, createdBy: { is: 'command' } }, runtime.now());
    const payment = {
      batchId: 4,
      payoutId: 9,
      promoterId: 3,
      amount: 100,
      recipient: {},
      shown: 'g…',
      status: 'open',
    } as const;
    const storedPayment = { ...payment, reason: null, settledAt: null };
    await commit([newPaymentsBatchWrite(account.id, batch), newPaymentWrite(account.id, storedPayment)]);
    expect(await findPaymentsBatch(account.id, 4)).toMatchObject(batch);
    expect(await readPaymentsBatches(account.id)).toMatchObject([batch]);
    expect(await readPayments(account.id, 4)).toMatchObject([storedPayment]);
    expect(await findPayment(account.id, 4, 9)).toMatchObject(storedPayment);
    expect(await findPayments(account.id, 4, [8, 9])).toMatchObject([storedPayment]);
  });

  test('86: invoices are read by id and by payout, and take numbers together', async () => {
    const { id: account } = (await aCompany()).account;
    const parties = { company: {}, promoter: {} };
    const invoice: Invoice = {
      id: 4,
      status: 'draft',
      number: null,
      payoutId: 9,
      promoterId: 3,
      campaignId: 1,
      currency: 'USD',
      amount: 100,
      net: 100,
      taxRate: '0',
      paidAt: runtime.now(),
      period: { start: '', end: '' },
      parties,
      missing: [],
      createdAt: runtime.now(),
      finalizedAt: null,
      voidedAt: null,
      revision: 1,
    };
    await commit(newInvoiceWrites(account, null, invoice));
    await expect(commit(newInvoiceWrites(account, null, { ...invoice, id: 5 }))).rejects.toThrow('condition failed');
    await commit(newInvoiceWrites(account, invoice, { ...invoice, id: 6 }));
    expect(await findInvoice(account, 4)).toMatchObject(invoice);
    expect((await findInvoices(account, [4, 5, 6])).map(({ id }) => id)).toEqual([4, 6]);
    const before = await readInvoiceSerial(account);
    expect(before).toEqual({ next: 0, revision: null });
    const take = () => commit(takeSerialWrites(account, before, 2));
    await take();
    await expect(take()).rejects.toThrow('condition failed');
    expect(await readInvoiceSerial(account)).toMatchObject({ next: 2, revision: 1 });
    const after = { ...invoice, number: 'AFF000000' };
    await commit([invoiceWrite(account, invoice, after)]);
    await expect(commit([invoiceWrite(account, invoice, after)])).rejects.toThrow('condition failed');
    expect(await readInvoicedPayouts(account, [9])).toMatchObject({ account: { id: account }, payouts: [] });
    const text = { before: [], after: [{ element: 'hr' }] } as const;
    const template = { version: 3, html: '{{invoice}}<hr>', text, createdAt: runtime.now() };
    await commit([invoiceTemplateWrite(account, template)]);
    await expect(commit([invoiceTemplateWrite(account, template)])).rejects.toThrow('condition failed');
    expect(await readInvoiceTemplate(account, 3)).toMatchObject(template);
    expect(await Promise.all([3, undefined].map((version) => readInvoiceText(account, { template: version })))).toEqual(
      [text, null],
    );
  });
});
