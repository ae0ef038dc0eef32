import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { isSameOwner } from '#shared/domain/leads/lead.ts';
import type { Call } from '#shared/operations/call.ts';
import { approveLead, enableLead } from '#shared/operations/leads/approve-lead.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { exceedsCallLimit, finishMove } from '#shared/operations/leads/move-lead-commissions.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { ignoreIfDone, type RowAction, requireTerm } from './row-action.ts';

export const approveReferral: RowAction = (call, id) => approveLead(call, { id });

export const enableReferral: RowAction = (call, id) => enableLead(call, { id });

export const disableReferral: RowAction = (call, id) => updateLead(call, { id }, { state: 'denied' });

/** Moves a lead, or only finishes moving its commissions. */
export const moveReferral: RowAction = (call, id, { owner, soft, begun }) =>
  begun ? finishMove(call, id) : updateLead(call, { id }, { owner: requireTerm(owner), soft });

/** Fails if the lead was deleted before the process was created. */
export const deleteReferral: RowAction = (call, id) =>
  ignoreIfDone(
    () => deleteLead(call, { id }),
    async () => ((await readLeads(call.account.id, [id])).get(id)?.deletedAt ?? '') >= call.since,
  );

/** Whether a lead has too many commissions to be moved before the response. */
export async function areTooManyToMove(
  { account }: Call,
  ids: readonly number[],
  terms: BatchActionTerms,
): Promise<boolean> {
  const to = { ...requireTerm(terms.owner), promotionId: 0 };
  if (terms.soft) return false;
  const leads = [...(await readLeads(account.id, ids)).values()].filter((lead) => !isSameOwner(lead, to));
  const needsProcess = await Promise.all(leads.map((lead) => exceedsCallLimit(account.id, lead, { from: lead, to })));
  return needsProcess.includes(true);
}
