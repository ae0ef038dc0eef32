import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { budgeted, type Operation, one } from './operation.ts';

const COMMISSIONS = 10;

export const movedLeadOperation: Operation = {
  ...one,
  runs: 5,
  name: budgeted.movedLead,
  prepare: async (company) => {
    const email = await company.newLead();
    for (let sale = 0; sale < COMMISSIONS; sale += 1) await company.sale(email);
    const new_ref_id = await company.newRefId();
    return () => company.call(v1LeadsUpdate, { email, new_ref_id, soft_switch: false });
  },
};
