import { type BatchProcess, MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { FINAL_STATUSES, type InvoiceExportFilter, invoiceListName } from '#shared/domain/invoices/invoice-lists.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { findInvoiceExport, findInvoices, invoiceExportWrite } from '#shared/store/invoices/invoices.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

/** A batch process that exports invoices. */
export interface StartedExport {
  readonly process: BatchProcess;
  /** Whether this call started it; false if one was running. */
  readonly isNew: boolean;
}

/**
 * Starts a batch process that exports invoices with a number, unless one is running: an account has one at a time.
 * @throws Refusal `invalid` if no invoice matches, or too many
 */
export function startInvoiceExport(call: Call, filter: InvoiceExportFilter): Promise<StartedExport> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const latest = await findInvoiceExport(account.id);
    const running = latest && (await findBatch(account.id, latest.processId));
    // One that is being stopped does not block the next.
    if (running?.stage === 'open') return { process: running, isNew: false };
    const process = await createBatch(call, {
      action: 'invoice/export',
      terms: { exportToken: runtime.token() },
      meta: {},
      ids: await selectInvoices(account.id, filter),
      buildExtraWrites: (created) => [invoiceExportWrite(account.id, latest, created.id)],
    });
    await wakeChunks(call, process);
    return { process, isNew: true };
  }, runtime);
}

async function selectInvoices(
  account: number,
  { promoterId, statuses = FINAL_STATUSES, finalized }: InvoiceExportFilter,
): Promise<number[]> {
  const listed = await readWholeList(account, invoiceListName({ promoterId, statuses }));
  const ids = finalized ? await filterByTime(account, listed, finalized) : listed;
  if (ids.length === 0)
    throw new Refusal({ code: 'invalid', message: 'No invoice with a number matches the filters.' });
  if (ids.length <= MAX_BATCH_IDS) return ids;
  const message = `${ids.length} invoices match: export at most ${MAX_BATCH_IDS}, for example by filters[date].`;
  throw new Refusal({ code: 'invalid', message });
}

async function filterByTime(
  account: number,
  ids: readonly number[],
  { from, to }: NonNullable<InvoiceExportFilter['finalized']>,
): Promise<number[]> {
  const isWithin = ({ finalizedAt }: Invoice) =>
    finalizedAt !== null && (from === undefined || finalizedAt >= from) && (to === undefined || finalizedAt <= to);
  return (await findInvoices(account, ids)).filter(isWithin).map(({ id }) => id);
}
