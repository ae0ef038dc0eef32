import { destroyDraft, finalizeDraft, voidFinalInvoice } from '#shared/operations/invoices/change-invoice.ts';
import { findInvoice } from '#shared/store/invoices/invoices.ts';
import { ignoreIfDone, type RowAction } from './row-action.ts';

export const finalizeOneInvoice: RowAction = (call, id) => finalizeDraft(call, id);

export const voidOneInvoice: RowAction = (call, id) => voidFinalInvoice(call, id);

/** Fails if the draft was deleted before the process was created. */
export const destroyOneInvoice: RowAction = (call, id) =>
  ignoreIfDone(
    () => destroyDraft(call, id),
    async () => ((await findInvoice(call.account.id, id))?.deletedAt ?? '') >= call.since,
  );
