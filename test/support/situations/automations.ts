import { AUTOMATION } from '#test/support/automations/automations.ts';
import { automationInputs } from '#test/support/automations/inputs.ts';
import type { World } from '#test/support/requests/world.ts';
import type { Situations } from './index.ts';

const getInput = async (path: string, world: World) => automationInputs[path]?.(world);

/** Situations of calls about automations. */
export const automationSituations: Situations = {
  'POST /api/v2/company/automations': {
    'for a campaign, switched on': async (world) => {
      await getInput('PUT /api/v2/company/automations/{id}', world);
      const { name, condition, subject, body } = AUTOMATION;
      return { name, condition, subject, body, campaign_ids: [world.company.campaign.id], enabled: true };
    },
  },
  'PUT /api/v2/company/automations/{id}': {
    'for a campaign': async (world) => ({
      ...(await getInput('/api/v2/company/automations/{id}', world)),
      campaign_ids: [world.company.campaign.id],
    }),
  },
  'POST /api/v2/company/automations/{id}/resolve': {
    'sent again': async (world) => ({
      ...(await getInput('/api/v2/company/automations/{id}/resolve', world)),
      resolution: 'resend',
    }),
  },
};
