import type { BatchTerms } from '#shared/domain/batch.ts';
import { sameOwner } from '#shared/domain/lead.ts';
import { approveLead } from '#shared/operations/leads/approve-lead.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { finishMove, isMuch } from '#shared/operations/leads/move-lead-commissions.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { readLeads } from '#shared/store/leads.ts';
import { demanded, type RowAction, unlessSo } from './row.ts';

export const approveReferral: RowAction = ({ account, runtime }, id) => approveLead(account, { id }, runtime);

export const disableReferral: RowAction = ({ account, runtime }, id) =>
  updateLead(account, { id }, { state: 'denied' }, runtime);

/** Gives a lead to a promoter, or lets its commissions follow where it has been given already. */
export const moveReferral: RowAction = ({ account, runtime }, id, { owner, soft, begun }) =>
  begun ? finishMove(account, id, runtime) : updateLead(account, { id }, { owner: demanded(owner), soft }, runtime);

/** What was deleted before the process was made was not there to be deleted. */
export const deleteReferral: RowAction = ({ account, runtime, since }, id) =>
  unlessSo(
    () => deleteLead(account, { id }, runtime),
    async () => ((await readLeads(account, [id])).get(id)?.deletedAt ?? '') >= since,
  );

/** Whether a call cannot move those leads before it answers, because of all that one of them has earned. */
export async function areMuchToMove(account: number, ids: readonly number[], terms: BatchTerms): Promise<boolean> {
  const to = { ...demanded(terms.owner), promotionId: 0 };
  if (terms.soft) return false;
  const leads = [...(await readLeads(account, ids)).values()].filter((lead) => !sameOwner(lead, to));
  const much = await Promise.all(leads.map((lead) => isMuch(account, lead, { from: lead, to })));
  return much.includes(true);
}
