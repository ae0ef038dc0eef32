import { createAutomation } from '#shared/operations/automations/automations.ts';
import { runtime } from '#shared/runtime.ts';
import { setSender } from '#test/support/mail/sender.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { AUTOMATION, aHeldAutomation } from './automations.ts';

/** Allows automations. Nothing else is mailed: events before the sender was verified are not. */
const SILENT_SENDER = { verifiedAt: '2099-12-01T09:00:00.000Z' };

const anAutomation = async ({ company: { account } }: World): Promise<Input> => ({
  id: (await createAutomation({ account, runtime }, AUTOMATION)).id,
});

const withSender = async (world: World): Promise<Input> => {
  await setSender(world.company, SILENT_SENDER);
  return anAutomation(world);
};

/** An automation with a recipient that SES did not answer for, six minutes ago. */
async function anUncertainOne({ company, promoter }: World): Promise<Input> {
  await setSender(company, SILENT_SENDER);
  const loseConnection = async () => {
    throw new Error('socket hang up');
  };
  const sixMinutesAgo = () => new Date(Date.now() - 6 * 60_000).toISOString();
  const { id, work } = await aHeldAutomation(company, [promoter.id], loseConnection, {
    ...runtime,
    now: sixMinutesAgo,
  });
  await work();
  return { id };
}

/** Valid inputs of calls about automations, by path, with the method where paths are shared. */
export const automationInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/automations': async () => ({}),
  '/api/v2/company/automations/{id}': anAutomation,
  'PUT /api/v2/company/automations/{id}': withSender,
  '/api/v2/company/automations/{id}/recipients': anAutomation,
  '/api/v2/company/automations/{id}/resolve': anUncertainOne,
};
