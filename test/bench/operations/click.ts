import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { runtime } from '#shared/runtime.ts';
import { budgeted, type Operation, one } from './operation.ts';

/** An address that names as many ref ids as one can, and none that leads anywhere. */
const NOWHERE = 'https://shop.example/?ref=a&via=b&fpr=c&fp_ref=d&a=e&other=f';
/** Accounts from here on are not there. */
const NO_ACCOUNT = 2_000_000_000;

/** Clicks: of new visitors, of one that is known, and what a flood can make up. */
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
  {
    ...one,
    name: 'click, ref ids that lead nowhere',
    prepare: async (company) => () => company.call(click, { account: company.account, url: NOWHERE }, 404),
  },
  {
    ...one,
    name: 'click, account not there',
    prepare: async (company, index) => () => company.call(click, { account: NO_ACCOUNT + index, url: NOWHERE }, 404),
  },
];
