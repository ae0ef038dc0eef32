import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

/** Creates a promoter, a lead, commissions and a payout for calls that change them. */
export async function createSomeRecords({ company }: Pick<World, 'company'>) {
  const { promoter, promotion } = await company.promoter();
  const sale = { email: `${unique('lead')}@example.com`, event_id: unique('sale'), amount: 1000 };
  const { body } = await company.v2('/track/sale', { ...sale, ref_id: promotion.refId });
  return { promoter, promotion, lead: body.referral.id as number, commission: body.commissions[0].id as number };
}

const promoters = async ({ company }: World): Promise<Input> => ({ ids: [(await company.promoter()).promoter.id] });
const aBanInput = async (world: World): Promise<Input> => ({
  ids: [(await createSomeRecords(world)).promoter.id],
  campaign_id: world.company.campaign.id,
  deny_unpaid: true,
});
const leads = async (world: World): Promise<Input> => ({ ids: [(await createSomeRecords(world)).lead] });
const commissions = async (world: World): Promise<Input> => ({ ids: [(await createSomeRecords(world)).commission] });
const createOtherCampaign = async ({ company }: World): Promise<number> =>
  (await company.campaignWith({ name: 'Other' })).id;

async function payouts(world: World): Promise<Input> {
  const { promoter } = await createSomeRecords(world);
  const { body } = await world.company.v1('/payouts/create', { promoter_id: promoter.id });
  return { ids: [body.id] };
}

/** Creates a batch process on missing promoters. Up to five are processed, then it stays unchanged. */
export async function aBatch({ company }: Pick<World, 'company'>, count = 1): Promise<Input> {
  const ids = Array.from({ length: count }, (_, index) => 1_000_000 + index);
  return { id: (await company.v2('/company/promoters/archive', { ids })).body.id };
}

/** Valid inputs of bulk calls and process calls, by path, with the method where paths are shared. */
export const bulkInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/promoters/accept': async ({ company }) => ({
    ids: [(await company.promoter({ status: 'pending' })).promoter.id],
    campaign_id: company.campaign.id,
  }),
  '/api/v2/company/promoters/reject': aBanInput,
  '/api/v2/company/promoters/block': aBanInput,
  '/api/v2/company/promoters/archive': promoters,
  '/api/v2/company/promoters/restore': promoters,
  '/api/v2/company/promoters/add_to_campaign': async (world) => ({
    ...(await promoters(world)),
    campaign_id: await createOtherCampaign(world),
  }),
  '/api/v2/company/promoters/move_to_campaign': async (world) => ({
    ...(await promoters(world)),
    from_campaign_id: world.company.campaign.id,
    to_campaign_id: await createOtherCampaign(world),
  }),
  '/api/v2/company/promoters/assign_parent': async (world) => ({
    ...(await promoters(world)),
    parent_promoter_id: world.promoter.id,
  }),
  '/api/v2/company/promoters/add_tags': async (world) => ({ ...(await promoters(world)), tags: [unique('tag')] }),
  '/api/v2/company/promoters/remove_tags': async ({ company }) => ({
    ids: [(await company.promoter({ tags: ['VIP'] })).promoter.id],
    tags: ['VIP'],
  }),
  '/api/v2/company/referrals/approve': leads,
  '/api/v2/company/referrals/disable': leads,
  '/api/v2/company/referrals/enable': leads,
  '/api/v2/company/referrals/move_to_promoter': async (world) => ({
    ...(await leads(world)),
    promoter_campaign_id: world.promotion.id,
  }),
  'DELETE /api/v2/company/referrals': leads,
  '/api/v2/company/commissions/approve': commissions,
  '/api/v2/company/commissions/deny': commissions,
  '/api/v2/company/commissions/mark_fulfilled': commissions,
  '/api/v2/company/commissions/mark_unfulfilled': commissions,
  '/api/v2/company/commissions/destroy': commissions,
  '/api/v2/company/commissions/generate_payouts': commissions,
  '/api/v2/company/payouts/destroy': payouts,
  '/api/v2/company/payouts/mark_as_paid': payouts,
  '/api/v2/company/payouts/mark_as_unpaid': payouts,
  '/api/v2/company/payouts/mark_as_failed': async (world) => ({ ...(await payouts(world)), reason: 'It came back.' }),
  '/api/v2/company/payouts/cancel': payouts,
  '/api/v2/company/batch_processes/{id}': (world) => aBatch(world),
  '/api/v2/company/batch_processes/{id}/stop': (world) => aBatch(world),
};
