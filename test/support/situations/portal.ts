import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import type { Situations } from './index.ts';

export const portalSituations: Situations = {
  '/api/v2/affiliate/look': {
    'a campaign, with terms': async ({ company: { account, campaignWith } }) => {
      await changeSettings({ account, runtime }, { portal: { terms: { text: 'Be honest.' } } });
      return { account: account.id, campaign: (await campaignWith({})).id };
    },
    'the oldest account': async () => ({}),
  },
};
