import { listName } from '#shared/domain/lists/list-membership.ts';
import { findCommissionsByEvent } from '#shared/store/commissions/commissions.ts';
import { findLead, leadWrites } from '#shared/store/leads/leads.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aBatch, createSomeRecords } from '#test/support/bulk/inputs.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aPaidSale, createDecisiveCommission } from './commissions.ts';
import type { Situations } from './index.ts';
import { aHalfMovedLead } from './leads.ts';
import { aNegativePayout, anOpenPayout, unreachableMinimum } from './payouts.ts';
import { aMovedPromoter, aPromoter } from './promoters.ts';

const aHalfMovedLeadInput = async (world: World): Promise<Input> => ({ ids: [(await aHalfMovedLead(world)).id] });
const aNegativePayoutInput = async (world: World): Promise<Input> => ({ ids: [(await aNegativePayout(world)).id] });
const unfinished = { 'a lead whose commissions have not moved yet': aHalfMovedLeadInput };

async function aPaidCommission(world: World): Promise<Input> {
  const { event_id } = await aPaidSale(world);
  const commissions = await findCommissionsByEvent(world.company.account.id, event_id);
  return { ids: commissions.map(({ id }) => id) };
}

/** A promoter with a lead whose commissions have not moved yet. */
async function aPromoterWithMovingLead(world: World): Promise<Input> {
  const account = world.company.account.id;
  const { promoter, promotion, lead: leadId } = await createSomeRecords(world);
  const list = () => readWholeList(account, listName('leads', promotion));
  await eventually(list, (ids) => ids.includes(leadId));
  const lead = await findLead(account, leadId);
  if (!lead) throw new Error('the lead is there');
  const { promoterId, campaignId, id: promotionId } = promotion;
  const moving = { from: world.promotion, to: { promoterId, campaignId, promotionId } };
  await commit(leadWrites(account, lead, { ...lead, moving, revision: lead.revision + 1 }));
  const { id } = await world.company.campaignWith({ name: 'Destination' });
  return { ids: [promoter.id], from_campaign_id: campaignId, to_campaign_id: id, soft_move_referrals: true };
}

export const bulkSituations: Situations = {
  '/api/v2/company/promoters/add_to_campaign': {
    'a campaign that the promoter has left': async (world) => {
      const { promoter, left } = await aMovedPromoter(world);
      return { ids: [promoter.id], campaign_id: left };
    },
  },
  '/api/v2/company/promoters/move_to_campaign': {
    'back to a campaign that the promoter has left, with all identifiers': async (world) => {
      const { promoter, left, now } = await aMovedPromoter(world);
      return { ids: [promoter.id], from_campaign_id: now, to_campaign_id: left };
    },
    'with its leads, one of which still has commissions to move': aPromoterWithMovingLead,
  },
  '/api/v2/company/promoters/assign_parent': {
    'another parent that has a parent': async (world) => ({
      ids: [(await aPromoter(world)).id],
      parent_promoter_id: (await aPromoter(world)).id,
    }),
  },
  '/api/v2/company/referrals/approve': unfinished,
  '/api/v2/company/referrals/disable': unfinished,
  '/api/v2/company/referrals/enable': unfinished,
  '/api/v2/company/referrals/move_to_promoter': {
    'another promoter, with the lead’s commissions': async (world) => ({
      ids: [(await createSomeRecords(world)).lead],
      promoter_campaign_id: (await world.company.promoter()).promotion.id,
      move_associated_commissions: true,
    }),
  },
  'DELETE /api/v2/company/referrals': unfinished,
  '/api/v2/company/batch_processes/progress': { 'all processes in progress': async () => ({}) },
  '/api/v2/company/batch_processes/{id}/stop': { 'a process in progress': (world) => aBatch(world, 3000) },
  '/api/v2/company/commissions/deny': {
    'a paid commission with its refund': aPaidCommission,
    'a commission without which a payout is negative': async (world) => ({
      ids: [await createDecisiveCommission(world)],
    }),
  },
  '/api/v2/company/commissions/destroy': {
    'a paid commission with its refund': aPaidCommission,
    'a commission without which a payout is negative': async (world) => ({
      ids: [await createDecisiveCommission(world)],
    }),
  },
  '/api/v2/company/commissions/generate_payouts': {
    'a payout already begun, and below the minimum': async ({ company }) => ({
      ids: (await anOpenPayout(company, unreachableMinimum)).commissionIds,
    }),
  },
  '/api/v2/company/payouts/destroy': { 'a negative payout': aNegativePayoutInput },
  '/api/v2/company/payouts/mark_as_paid': { 'a negative payout': aNegativePayoutInput },
  '/api/v2/company/payouts/mark_as_unpaid': { 'a negative payout': aNegativePayoutInput },
  '/api/v2/company/payouts/mark_as_failed': {
    'a negative payout': async (world) => ({ ...(await aNegativePayoutInput(world)), reason: 'It came back.' }),
  },
  '/api/v2/company/payouts/cancel': { 'a negative payout': aNegativePayoutInput },
};
