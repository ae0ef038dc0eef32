import { click } from '#shared/routes/tracking/click.ts';
import { budgeted, type Operation, one } from './operation.ts';

export const clickOperation: Operation = {
  ...one,
  name: budgeted.click,
  prepare: async (company) => () => company.call(click, { account: company.account, ref_id: company.refId }),
};
