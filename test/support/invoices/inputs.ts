import { FINAL_STATUSES, invoiceListName } from '#shared/domain/invoices/invoice-lists.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { findInvoiceExport } from '#shared/store/invoices/invoices.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvoice, enableInvoices, INVOICED_PROMOTER, invoicePayout, payOut } from './invoices.ts';

async function aFinalOne({ company }: World): Promise<Input> {
  await enableInvoices(company);
  return { id: (await anInvoice(company)).id };
}

async function aDraft({ company }: World): Promise<Input> {
  await enableInvoices(company);
  const { id, promoterId } = await anInvoice(company, {});
  const { firstName, lastName, profile } = INVOICED_PROMOTER;
  await updatePromoter(
    { account: company.account, runtime },
    { by: 'id', id: promoterId },
    { firstName, lastName, profile },
  );
  return { ids: [id] };
}

async function anOwnOne({ company, promoter, promotion }: World): Promise<Input> {
  await enableInvoices(company);
  const whom = { by: 'id', id: promoter.id } as const;
  const { firstName, lastName, profile } = INVOICED_PROMOTER;
  await updatePromoter({ account: company.account, runtime }, whom, { firstName, lastName, profile });
  const invoice = await invoicePayout(company, await payOut(company, { promoter, promotion }));
  return { id: invoice?.id };
}

/** Waits for the list of invoices, and for the end of an export that runs. */
async function anExportableOne(world: World): Promise<Input> {
  const { id: account } = world.company.account;
  const { id } = await aFinalOne(world);
  await eventually(
    () => readWholeList(account, invoiceListName({ statuses: FINAL_STATUSES })),
    (ids) => ids.includes(Number(id)),
  );
  const findLatest = async () => findBatch(account, (await findInvoiceExport(account))?.processId ?? 0);
  await eventually(findLatest, (process) => process?.stage !== 'open');
  return {};
}

/** An export that ended, so that the service writes nothing of it later. */
async function anExport(world: World): Promise<Input> {
  const { id } = await aFinalOne(world);
  const request = { action: 'invoice/export', terms: { exportToken: runtime.token() }, meta: {} } as const;
  const call = { account: world.company.account, runtime };
  const process = await createBatch(call, { ...request, ids: [Number(id)] });
  await wakeChunks(call, process);
  await eventually(
    () => findBatch(call.account.id, process.id),
    (found) => found?.stage === 'ended',
  );
  return { id: process.id };
}

/** Valid inputs of invoice calls, by path. */
export const invoiceInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/invoices': async () => ({}),
  '/api/v2/company/invoices/export': async () => ({}),
  '/api/v2/company/invoices/export_zip': anExportableOne,
  '/api/v2/company/invoices/export_zip/{id}/files': anExport,
  '/api/v2/company/invoices/{id}': aFinalOne,
  '/api/v2/company/invoices/{id}/pdf': aFinalOne,
  '/api/v2/company/invoices/preview': async ({ company }) => {
    await enableInvoices(company);
    const { promoterId, payoutId } = await anInvoice(company);
    return { promoter_id: promoterId, payout_ids: [payoutId] };
  },
  '/api/v2/company/invoices/custom_template': async () => ({ html: `<p>${unique('Thanks')}</p>{{invoice}}` }),
  '/api/v2/company/invoices/finalize': aDraft,
  '/api/v2/company/invoices/void': async (world) => ({ ids: [(await aFinalOne(world)).id] }),
  '/api/v2/company/invoices/destroy': aDraft,
  '/api/v2/affiliate/invoices/{id}/pdf': anOwnOne,
};
