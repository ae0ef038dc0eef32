import { findPortalAccount } from '#shared/operations/portal/portal-account.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

/** A call without an account uses the oldest one. */
export const signInSituations: Situations = {
  '/api/v2/affiliate/sign_in/link': {
    'no account': async () => ({ email: `${unique('nobody')}@example.com` }),
  },
  '/api/v2/affiliate/sign_in/password': {
    'no account': async () => {
      const account = await findPortalAccount({ runtime }, undefined);
      if (!account) throw new Error('There is no account.');
      const [email, tempPassword] = [`${unique('promoter')}@example.com`, 'correct horse battery'];
      await createPromoter({ account, runtime }, { email, tempPassword });
      return { email, password: tempPassword };
    },
  },
};
