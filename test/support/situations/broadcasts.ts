import { startSending } from '#shared/domain/broadcasts/broadcast.ts';
import { requireBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { runtime } from '#shared/runtime.ts';
import { broadcastWrites } from '#shared/store/broadcasts/broadcasts.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { automationInputs } from '#test/support/automations/inputs.ts';
import { BROADCAST_TEXT } from '#test/support/broadcasts/broadcasts.ts';
import { broadcastInputs } from '#test/support/broadcasts/inputs.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import type { Situations } from './index.ts';

/** A broadcast that is being sent. */
async function aSendingOne(world: World): Promise<Input> {
  const { account } = world.company;
  const { id } = (await broadcastInputs['/api/v2/company/broadcasts/{id}/cancel']?.(world)) ?? {};
  const broadcast = await requireBroadcast({ account }, Number(id));
  const row = async () => undefined;
  const { id: process } = await aHeldBatch(world.company, 'broadcast/send', [world.promoter.id], {}, row);
  const started = startSending(broadcast, { process, recipients: 1 }, runtime.now());
  await commit(broadcastWrites(account.id, broadcast, started));
  return { id };
}

const aDraft = async (world: World): Promise<Input> => ({
  ...(await broadcastInputs['/api/v2/company/broadcasts/{id}']?.(world)),
});

const anAutomation = async (world: World): Promise<Input> => ({
  ...(await automationInputs['PUT /api/v2/company/automations/{id}']?.(world)),
});

/** A trigger of an automation under the specification's names. */
const TRIGGER = { enabled: true, trigger_on: 'inactivity', settings: { period_in_days: 30 } } as const;

/** Situations of broadcast calls. */
export const broadcastSituations: Situations = {
  'POST /api/v2/company/broadcasts': {
    'for a campaign': async ({ company }) => ({
      ...BROADCAST_TEXT,
      filters: { campaign_id: [company.campaign.id] },
    }),
  },
  'PUT /api/v2/company/broadcasts/{id}': {
    'for a campaign, while it is scheduled': async (world) => ({
      ...(await broadcastInputs['/api/v2/company/broadcasts/{id}/cancel']?.(world)),
      filters: { campaign_id: [world.company.campaign.id] },
    }),
  },
  'POST /api/v2/company/broadcasts/{id}/schedule': {
    'at another time': async (world) => ({
      ...(await broadcastInputs['/api/v2/company/broadcasts/{id}/cancel']?.(world)),
      scheduled_at: '2099-12-02T09:00:00Z',
    }),
  },
  'POST /api/v2/company/emails': {
    'an automation, switched on': async (world) => {
      await anAutomation(world);
      const { subject, body: content } = BROADCAST_TEXT;
      return { subject, content, allowed_campaign_ids: [world.company.campaign.id], trigger: TRIGGER };
    },
  },
  'POST /api/v2/company/emails/{id}/copy': { 'an automation': anAutomation },
  'GET /api/v2/company/emails/{id}': { 'a broadcast': aDraft },
  'PUT /api/v2/company/emails/{id}': {
    'a broadcast for a campaign': async (world) => ({
      ...(await aDraft(world)),
      allowed_campaign_ids: [world.company.campaign.id],
    }),
    'an automation that is switched on': async (world) => ({ ...(await anAutomation(world)), trigger: TRIGGER }),
  },
  'DELETE /api/v2/company/emails/{id}': { 'a broadcast': aDraft, 'an automation': anAutomation },
  'POST /api/v2/company/emails/{id}/send_now': {
    'a scheduled one': async (world) => ({
      ...(await broadcastInputs['/api/v2/company/broadcasts/{id}/cancel']?.(world)),
    }),
  },
  'POST /api/v2/company/broadcasts/{id}/cancel': { 'while it is sent': aSendingOne },
  'POST /api/v2/company/broadcasts/{id}/resolve': {
    'sent again': async (world) => ({
      ...(await broadcastInputs['/api/v2/company/broadcasts/{id}/resolve']?.(world)),
      resolution: 'resend',
    }),
  },
};
