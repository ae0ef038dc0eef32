import { NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import { createBroadcast, scheduleSending } from '#shared/operations/broadcasts/broadcasts.ts';
import { runtime } from '#shared/runtime.ts';
import { suppressAddress, suppressionId } from '#shared/store/mail/suppressions.ts';
import { setSender } from '#test/support/mail/sender.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { aHeldBroadcast, BROADCAST_TEXT } from './broadcasts.ts';

const LATER = '2099-12-01T09:00:00.000Z';
/** Allows broadcasts, but no other e-mails: events before the sender was verified cause none. */
const SILENT_SENDER = { verifiedAt: LATER };

const aDraft = async ({ company: { account } }: World, filters = NO_FILTERS): Promise<Input> => ({
  id: (await createBroadcast({ account, runtime }, { ...BROADCAST_TEXT, filters })).id,
});

async function aScheduledOne(world: World): Promise<Input> {
  const { id } = await aDraft(world);
  await setSender(world.company, SILENT_SENDER);
  await scheduleSending({ account: world.company.account, runtime }, Number(id), LATER);
  return { id };
}

const withSender = async (world: World): Promise<Input> => {
  await setSender(world.company, SILENT_SENDER);
  return aDraft(world);
};

/** A broadcast whose only e-mail got no response from SES six minutes ago. */
async function anUncertainOne({ company, promoter }: World): Promise<Input> {
  await setSender(company, SILENT_SENDER);
  const failToSend = async () => {
    throw new Error('socket hang up');
  };
  const sixMinutesAgo = () => new Date(Date.now() - 6 * 60_000).toISOString();
  const { id, work, end } = await aHeldBroadcast(company, [promoter.id], failToSend, {
    ...runtime,
    now: sixMinutesAgo,
  });
  await work();
  await end();
  return { id };
}

/** Valid inputs of broadcast calls, by path, with the method where paths are shared. */
export const broadcastInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/broadcasts': async () => ({}),
  '/api/v2/company/broadcasts/{id}': (world) => aDraft(world),
  '/api/v2/company/broadcasts/{id}/schedule': withSender,
  '/api/v2/company/broadcasts/{id}/cancel': aScheduledOne,
  '/api/v2/company/broadcasts/{id}/recipients': (world) => aDraft(world),
  '/api/v2/company/broadcasts/{id}/resolve': anUncertainOne,
  'POST /api/v2/company/emails': async ({ company: { campaign } }) => ({ allowed_campaign_ids: [campaign.id] }),
  '/api/v2/company/emails/{id}/copy': (world) =>
    aDraft(world, { ...NO_FILTERS, campaignIds: [world.company.campaign.id] }),
  '/api/v2/company/emails/{id}/send_now': withSender,
  '/api/v2/company/emails/{id}': async () => ({ id: 'payout' }),
  'PUT /api/v2/company/emails/{id}': async ({ company: { campaign } }) => ({
    id: 'payout',
    allowed_campaign_ids: [campaign.id],
  }),
  '/api/v2/company/suppressions/{id}': async ({ company: { account } }) => {
    const email = `${unique('bounced')}@example.com`;
    await suppressAddress(account.id, { email, reason: 'bounce', at: runtime.now() });
    return { id: suppressionId(email) };
  },
};
