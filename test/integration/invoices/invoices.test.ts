import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { invoiceListName } from '#shared/domain/invoices/invoice-lists.ts';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { finalizeDraft, requireInvoice } from '#shared/operations/invoices/change-invoice.ts';
import { invoicePayouts } from '#shared/operations/invoices/invoice-payouts.ts';
import { destroyPayout } from '#shared/operations/payouts/destroy-payout.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { processStream } from '#shared/operations/projections/process-stream.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { affiliateInvoicesList, affiliateInvoicesPdf } from '#shared/routes/affiliate/invoices/invoices.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import {
  v2InvoicesDestroy,
  v2InvoicesExport,
  v2InvoicesFinalize,
  v2InvoicesList,
  v2InvoicesPdf,
  v2InvoicesPreview,
  v2InvoicesShow,
  v2InvoicesVoid,
} from '#shared/routes/v2/invoices/invoices.ts';
import { runtime } from '#shared/runtime.ts';
import { findInvoices, readInvoicedPayouts, readInvoiceSerial } from '#shared/store/invoices/invoices.ts';
import { readNewestFirst } from '#shared/store/lists/lists.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import type { TableStreamRecord } from '#shared/store/projections/stream.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { putItem } from '#shared/store/table/requests.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import {
  anInvoice,
  enableInvoices,
  INVOICED_PROMOTER,
  invoicePayout,
  payOut,
} from '#test/support/invoices/invoices.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

function createInvoiceCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    headers,
    list: (query: Input = {}) => send(v2InvoicesList, { query, headers }),
    show: (id: number) => send(v2InvoicesShow, { variables: { id }, headers }),
    finalize: (ids: number[]) => send(v2InvoicesFinalize, { json: { ids }, headers }),
    voidAll: (ids: number[]) => send(v2InvoicesVoid, { json: { ids }, headers }),
    destroy: (ids: number[]) => send(v2InvoicesDestroy, { json: { ids }, headers }),
  };
}

test('a paid payout gets an invoice if the company switched invoices on', async () => {
  const company = await aCompany();
  const { list, show, headers } = createInvoiceCalls(company);
  const payee = await company.promoter(INVOICED_PROMOTER);
  await payOut(company, payee);
  await enableInvoices(company, { taxRate: '19' });
  const payoutId = await payOut(company, payee, 5950);
  const { body } = await eventually(list, (response) => response.body.length > 0);
  expect(body).toMatchObject([
    {
      id: 1,
      number: 'AFF000000',
      status: 'paid',
      total: 1000,
      total_incl_tax: 1190,
      tax_rate: 19,
      missing: [],
      promoter: { id: payee.promoter.id, name: 'Grace Hopper' },
      payouts: [{ id: payoutId, amount: 1190 }],
    },
  ]);
  const shownResponse = await show(1);
  expect(shownResponse.body).toMatchObject(body[0]);
  for (const text of ['Invoice AFF000000', 'Self-billing', 'Acme GmbH', 'Old Road 1', '$10.00', 'Tax (19%)', '$1.90'])
    expect(shownResponse.body.html).toContain(text);
  const pdf = await send(v2InvoicesPdf, { variables: { id: 1 }, headers });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const csv = await send(v2InvoicesExport, { query: { filters: { promoter_id: payee.promoter.id } }, headers });
  expect(csv.body).toContain('1,AFF000000,paid');
});

test('twenty drafts that are finalized at once get the numbers 0 to 19 without a gap', async () => {
  const company = await aCompany();
  const { account } = company;
  await enableInvoices(company);
  const drafts = [];
  for (let count = 0; count < 20; count += 1) drafts.push(await anInvoice(company, {}));
  const call = { account, runtime };
  for (const { promoterId: id } of drafts) await updatePromoter(call, { by: 'id', id }, INVOICED_PROMOTER);
  expect((await readInvoiceSerial(account.id)).next).toBe(0);
  await Promise.all(drafts.flatMap(({ id }) => [finalizeDraft(call, id), finalizeDraft(call, id)]));
  const invoices = await findInvoices(
    account.id,
    drafts.map(({ id }) => id),
  );
  const expected = Array.from({ length: 20 }, (_, serial) => `AFF${String(serial).padStart(6, '0')}`);
  expect(invoices.map(({ number }) => number).toSorted()).toEqual(expected);
  expect((await readInvoiceSerial(account.id)).next).toBe(20);
});

test('a payout that is processed twice at once gets one invoice', async () => {
  const company = await aCompany();
  const { id: account } = company.account;
  await enableInvoices(company);
  const payee = await company.promoter(INVOICED_PROMOTER);
  const payoutId = await payOut(company, payee);
  const after = { ...keys.payout(account, payoutId), ...(await findPayout(account, payoutId)) };
  await Promise.all([1, 2, 3].map(() => invoicePayouts({ runtime }, [{ before: null, after }])));
  expect((await readInvoiceSerial(account)).next).toBe(1);
});

test('an invoice without an address is a draft until it is finalized', async () => {
  const company = await aCompany();
  const { list, show, finalize, destroy, voidAll, headers } = createInvoiceCalls(company);
  await enableInvoices(company, { invoicePrefix: 'GS-' });
  const { id, promoterId } = await anInvoice(company, {});
  const missing = ['promoter.name', 'promoter.address', 'promoter.country'];
  expect((await show(id)).body).toMatchObject({ status: 'draft', number: null, pdf_url: null, missing });
  expect((await send(v2InvoicesPdf, { variables: { id }, headers })).status).toBe(422);
  expect((await voidAll([id])).body).toMatchObject({ status: 'failed' });
  const { body: refused } = await finalize([id]);
  expect(refused.processing_errors[0].message).toContain('set promoter.name, promoter.address, promoter.country');
  await updatePromoter({ account: company.account, runtime }, { by: 'id', id: promoterId }, INVOICED_PROMOTER);
  expect((await finalize([id])).body).toMatchObject({ status: 'completed', failed_count: 0 });
  expect((await finalize([id])).body).toMatchObject({ status: 'completed', failed_count: 0 });
  expect((await show(id)).body).toMatchObject({ status: 'paid', number: 'GS-000000', missing: [] });
  const { body } = await destroy([id]);
  expect(body.processing_errors[0].message).toContain('GS-000000 is final and cannot be deleted');
  const response = await eventually(
    () => list({ filters: { status: 'paid' } }),
    (page) => page.body.length > 0,
  );
  expect(response.body).toHaveLength(1);
  expect((await list({ filters: { status: 'draft' } })).body).toEqual([]);
});

test('a voided invoice keeps its number, and its payout gets no other until it is paid again', async () => {
  const company = await aCompany();
  const { show, voidAll, destroy } = createInvoiceCalls(company);
  await enableInvoices(company);
  const first = await anInvoice(company);
  const draft = await anInvoice(company, {});
  expect((await voidAll([first.id])).body).toMatchObject({ failed_count: 0 });
  expect((await destroy([draft.id])).body).toMatchObject({ failed_count: 0 });
  expect((await show(draft.id)).status).toBe(404);
  expect((await show(first.id)).body).toMatchObject({ status: 'voided', number: 'AFF000000' });
  expect((await invoicePayout(company, first.payoutId))?.id).toBe(first.id);
  const call = { account: company.account, runtime };
  await updatePayout(call, first.payoutId, 'pending');
  await updatePayout(call, first.payoutId, 'completed');
  expect(await invoicePayout(company, first.payoutId)).toMatchObject({ number: 'AFF000001', status: 'paid' });
});

test('undoing a payment voids its invoice, whose document stays', async () => {
  const company = await aCompany();
  const { show, headers } = createInvoiceCalls(company);
  await enableInvoices(company);
  const { id, payoutId } = await anInvoice(company);
  await destroyPayout({ account: company.account, runtime }, payoutId);
  expect(await invoicePayout(company, payoutId)).toMatchObject({ id, status: 'voided' });
  const { body } = await show(id);
  expect(body).toMatchObject({ status: 'voided', number: 'AFF000000' });
  for (const text of ['Invoice AFF000000, void', 'Acme GmbH', '$2.00']) expect(body.html).toContain(text);
  expect((await send(v2InvoicesPdf, { variables: { id }, headers })).status).toBe(200);
});

test('a preview shows the invoices of named or of unpaid payouts, and only of the named promoter', async () => {
  const company = await aCompany();
  const { headers } = createInvoiceCalls(company);
  const payee = await company.promoter(INVOICED_PROMOTER);
  const payoutId = await payOut(company, payee);
  await updatePayout({ account: company.account, runtime }, payoutId, 'pending');
  const query = { promoter_id: payee.promoter.id, payout_ids: [payoutId] };
  const { body } = await send(v2InvoicesPreview, { query, headers });
  expect(body.data.html).toContain('Draft invoice');
  const ofUnpaid = { promoter_id: payee.promoter.id };
  const all = await eventually(
    () => send(v2InvoicesPreview, { query: ofUnpaid, headers }),
    ({ status }) => status === 200,
  );
  expect(all.body).toEqual(body);
  await updatePayout({ account: company.account, runtime }, payoutId, 'processing');
  const list = payoutListName({ promoterId: payee.promoter.id }, 'pending');
  await eventually(
    () => readNewestFirst(company.account.id, list, { page: 1, perPage: 5 }),
    ({ ids }) => ids.length === 0,
  );
  expect((await send(v2InvoicesPreview, { query: ofUnpaid, headers })).body).toEqual(body);
  const { promoter } = await company.promoter();
  const response = await send(v2InvoicesPreview, { query: { promoter_id: promoter.id }, headers });
  expect([response.status, response.body.message]).toEqual([422, expect.stringContaining('no unpaid payout in cash')]);
  expect((await send(v2InvoicesPreview, { query: { ...query, promoter_id: promoter.id }, headers })).status).toBe(404);
  expect((await send(v2InvoicesPreview, { query: { promoter_id: 999_999 }, headers })).status).toBe(404);
});

test('promoters see their own final invoices', async () => {
  const company = await aCompany();
  await enableInvoices(company);
  const { id, promoterId, payoutId } = await anInvoice(company);
  const draft = await anInvoice(company, {});
  const getHeaders = async (promoter: number) =>
    createPromoterHeaders(await aPromoterSession(company.account, { id: promoter }));
  const [own, rival] = await Promise.all([getHeaders(promoterId), getHeaders(draft.promoterId)]);
  const { body } = await eventually(
    () => send(affiliateInvoicesList, { headers: own }),
    (response) => response.body.length > 0,
  );
  expect(body).toMatchObject([{ id, number: 'AFF000000', payouts: [{ id: payoutId }] }]);
  expect((await send(affiliateInvoicesList, { headers: rival })).body).toEqual([]);
  const pdf = (invoice: number, headers: typeof own) =>
    send(affiliateInvoicesPdf, { variables: { id: invoice }, headers });
  expect((await pdf(id, own)).status).toBe(200);
  expect((await pdf(id, rival)).status).toBe(404);
  expect((await pdf(draft.id, rival)).status).toBe(404);
});

test('invoices of 25 promoters that are issued at once are all in the list', async () => {
  const company = await aCompany();
  const { id: account } = company.account;
  await enableInvoices(company);
  const invoicedPayout = await findPayout(account, await payOut(company, await company.promoter(INVOICED_PROMOTER)));
  const copies = Array.from({ length: 25 }, (_, index) => ({
    ...invoicedPayout,
    id: 1001 + index,
    promoterId: 1001 + index,
  }));
  const items = copies.map((payout) => ({ ...payout, ...keys.payout(account, payout.id) }));
  await Promise.all(items.map((Item) => putItem({ Item })));
  await invoicePayouts(
    { runtime },
    items.map((after) => ({ before: null, after })),
  );
  const { payouts } = await readInvoicedPayouts(
    account,
    copies.map(({ id }) => id),
  );
  const issued = new Set(payouts.flatMap(({ latest }) => latest?.id ?? []));
  expect(issued.size).toBe(25);
  const listedIds = await eventually(
    async () => (await readNewestFirst(account, invoiceListName(), { page: 1, perPage: 100 })).ids,
    (ids) => [...issued].every((id) => ids.includes(id)),
  );
  expect(listedIds).toEqual(expect.arrayContaining([...issued]));
});

test('the invoice of a deleted promoter is finalized with its former and the company’s present details', async () => {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  await enableInvoices(company, { address: null });
  const { id, promoterId } = await anInvoice(company);
  expect(await requireInvoice(company.account.id, id)).toMatchObject({ missing: ['company.address'] });
  await deletePromoter(call, { by: 'id', id: promoterId });
  await enableInvoices(company, { legalName: 'Acme AG' });
  await finalizeDraft(call, id);
  expect(await requireInvoice(company.account.id, id)).toMatchObject({
    status: 'paid',
    parties: { company: { name: 'Acme AG', address: 'Alte Straße 1' }, promoter: { address: 'Old Road 1' } },
  });
});

test('a bulk action finalizes one draft after another', async () => {
  let [running, atMost, done] = [0, 0, 0];
  const finalize = async () => {
    running += 1;
    atMost = Math.max(atMost, running);
    await new Promise((end) => setTimeout(end, 5));
    running -= 1;
    done += 1;
  };
  const { work } = await aHeldBatch(await aCompany(), 'invoice/finalize', [1, 2, 3, 4, 5], {}, finalize);
  expect([await work(), done, atMost]).toEqual([true, 5, 1]);
});

test('an account whose invoices are contended does not delay the lists of events', async () => {
  const company = await aCompany();
  const { id: account } = company.account;
  const payoutId = await payOut(company, await company.promoter(INVOICED_PROMOTER));
  const payout = { ...keys.payout(account, payoutId), ...(await findPayout(account, payoutId)) };
  const [id = 0] = await takeNumbers(account, 'event', 1);
  const [at, changes] = [runtime.now(), [{ of: 'list', list: 'test', added: [7], removed: [] }]];
  const event = { ...keys.changeEvent(account, id), event: 'change', id, cause: 'test', at, recordedAt: at, changes };
  const records = [payout, event].map((item) => ({
    eventName: 'INSERT' as const,
    dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) },
  })) as TableStreamRecord[];
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
  const { pk } = keys.invoiceSerial(account);
  const steps: string[] = [];
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    const isProjecting =
      command instanceof TransactWriteCommand &&
      command.input.TransactItems?.some(({ Update }) => Update?.Key?.pk === event.pk && Update.Key.sk === event.sk);
    if (isProjecting) steps.push('project');
    const isInvoicing = command instanceof BatchGetCommand && JSON.stringify(command.input).includes(pk);
    if (isInvoicing) throw new Error('contended');
    return real(command);
  }) as never);
  onTestFinished(() => spy.mockRestore());
  const output = { send: async () => {}, onBroken: () => {}, onSkipped: () => {} };
  await expect(processStream({ runtime }, records, output)).rejects.toThrow('contended');
  expect(steps).toEqual(['project']);
});

test('promoters learn from their account whether the company has invoices', async () => {
  const company = await aCompany();
  const { promoter } = await company.promoter();
  const headers = await createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const hasInvoices = async () => (await send(affiliatePromotersCurrent, { headers })).body.account.has_invoices;
  expect(await hasInvoices()).toBe(false);
  await enableInvoices(company);
  expect(await hasInvoices()).toBe(true);
  await enableInvoices(company, { issuesInvoices: false });
  expect(await hasInvoices()).toBe(true);
});
