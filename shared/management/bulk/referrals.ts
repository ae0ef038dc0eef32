import { readLeads } from '#shared/store/leads.ts';
import { approveLead } from '../approve-lead.ts';
import { deleteLead } from '../delete-lead.ts';
import { updateLead } from '../update-lead.ts';
import { demanded, type RowAction, unlessSo } from './row.ts';

export const approveReferral: RowAction = ({ account, runtime }, id) => approveLead(account, { id }, runtime);

export const disableReferral: RowAction = ({ account, runtime }, id) =>
  updateLead(account, { id }, { state: 'denied' }, runtime);

export const moveReferral: RowAction = ({ account, runtime }, id, { owner, soft }) =>
  updateLead(account, { id }, { owner: demanded(owner), soft }, runtime);

/** What was deleted before the process was made was not there to be deleted. */
export const deleteReferral: RowAction = ({ account, runtime, since }, id) =>
  unlessSo(
    () => deleteLead(account, { id }, runtime),
    async () => ((await readLeads(account, [id])).get(id)?.deletedAt ?? '') >= since,
  );
