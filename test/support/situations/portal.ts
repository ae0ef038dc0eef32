import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { aContract } from '#test/support/affiliate/inputs.ts';
import type { Situations } from './index.ts';

export const portalSituations: Situations = {
  'POST /api/v2/company/contracts': {
    'for a campaign': async ({ company }) => ({
      name: 'Agency agreement',
      checkbox_label: 'I accept the [agency agreement]',
      content_hosted: true,
      content: 'Be honest.',
      campaign_ids: [(await company.campaignWith({})).id],
    }),
  },
  'PUT /api/v2/company/contracts/{id}': {
    'for a campaign': async (world) => ({
      ...(await aContract(world)),
      campaign_ids: [(await world.company.campaignWith({})).id],
    }),
  },
  '/api/v2/affiliate/look': {
    'a campaign, with terms': async ({ company: { account, campaignWith } }) => {
      await changeSettings({ account, runtime }, { portal: { terms: { text: 'Be honest.' } } });
      return { account: account.id, campaign: (await campaignWith({})).id };
    },
    'the oldest account': async () => ({}),
  },
};
