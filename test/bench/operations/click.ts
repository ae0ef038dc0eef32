import { newVisitorId } from '#shared/domain/visitor-id.ts';
import { click } from '#shared/routes/tracking/routes.ts';
import { runtime } from '#shared/runtime.ts';
import { budgeted, type Operation, one } from './operation.ts';

/** Clicks: of new visitors, and of one that is known. */
export const clickOperations: readonly Operation[] = [
  {
    ...one,
    name: budgeted.click,
    prepare: async (company) => () => company.call(click, { account: company.account, ref_id: company.refId }),
  },
  {
    ...one,
    name: 'click, ref id not in memory',
    prepare: async (company) => {
      const ref_id = await company.newRefId();
      return () => company.call(click, { account: company.account, ref_id });
    },
  },
  {
    ...one,
    name: 'click, visitor known',
    prepare: async (company) => {
      const body = { account: company.account, ref_id: company.refId, tid: newVisitorId(runtime.token()) };
      await company.call(click, body);
      return () => company.call(click, body);
    },
  },
];
