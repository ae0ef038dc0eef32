import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { findCurrentPromotion, type PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import {
  markPromoterAccepted,
  markPromoterArchived,
  markPromoterBlocked,
  markPromoterRejected,
  markPromoterRestored,
} from '#shared/domain/promoters/promoter-state.ts';
import { addPromoterTags, removePromoterTags } from '#shared/domain/promoters/promoter-tags.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { denyUnpaidCommissions, exceedsDenialLimit } from '#shared/operations/commissions/deny-unpaid.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import {
  addCampaignMembership,
  moveCampaignMembership,
} from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { loadExistingPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { ignoreIfDone, type RowAction, type RowCall, requireTerm } from './row-action.ts';

const byId = (id: number) => ({ by: 'id', id }) as const;

export const acceptPromoter: RowAction = (call, id, { campaignId, quiet }) =>
  changePromoterRecord(call, byId(id), 'promoter accepted', (record) => ({
    after: markPromoterAccepted(record, campaignId),
    quiet,
  }));

/** Denies unpaid commissions in all campaigns: a rejected promoter earns in none. */
export const rejectPromoter: RowAction = async (call, id, { campaignId, denyUnpaid }) => {
  await changePromoterRecord(call, byId(id), 'promoter rejected', (record) => ({
    after: markPromoterRejected(record, campaignId),
  }));
  if (denyUnpaid) await denyUnpaidCommissions(call, id);
};

export const blockPromoter: RowAction = async (call, id, { campaignId, denyUnpaid }) => {
  await changePromoterRecord(call, byId(id), 'promoter blocked', (record) => ({
    after: markPromoterBlocked(record, campaignId),
  }));
  if (denyUnpaid) await denyUnpaidCommissions(call, id, campaignId);
};

/** Whether promoters have too many unpaid commissions to be denied before the response. */
export async function areTooManyToDeny(
  { account }: Call,
  ids: readonly number[],
  { denyUnpaid }: BatchActionTerms,
): Promise<boolean> {
  if (!denyUnpaid) return false;
  return (await Promise.all(ids.map((id) => exceedsDenialLimit(account.id, id)))).includes(true);
}

export const archivePromoter: RowAction = (call, id) =>
  changePromoterRecord(call, byId(id), 'promoter archived', (record, now) => ({
    after: markPromoterArchived(record, now),
  }));

export const restorePromoter: RowAction = (call, id) =>
  changePromoterRecord(call, byId(id), 'promoter restored', (record) => ({ after: markPromoterRestored(record) }));

export const addPromoterToCampaign: RowAction = (call, id, terms) => {
  const campaignId = requireTerm(terms.campaignId);
  return ignoreIfDone(
    () => addCampaignMembership(call, byId(id), campaignId),
    () => checkPromoterRecord(call, id, (record) => findCurrentPromotion(record, campaignId) !== undefined),
  );
};

/** Without `soft`, leads stay with the old promotion. The list of leads lags by seconds. */
export const movePromoterToCampaign: RowAction = async (call, id, terms) => {
  const [sourceId, destinationId] = [requireTerm(terms.fromCampaignId), requireTerm(terms.campaignId)];
  await ignoreIfDone(
    () => moveCampaignMembership(call, byId(id), { destinationId, sourceId }),
    () => checkPromoterRecord(call, id, (record) => hasMoved(record, destinationId, sourceId)),
  );
  if (terms.soft) await moveLeads(call, id, destinationId, sourceId);
};

export const assignParent: RowAction = (call, id, terms) =>
  updatePromoter(call, byId(id), { parentId: requireTerm(terms.parentId) });

export const addTags: RowAction = (call, id, { tags }) =>
  changePromoterRecord(call, byId(id), 'tags added', (record) => ({
    after: addPromoterTags(record, requireTerm(tags)),
  }));

export const removeTags: RowAction = (call, id, { tags }) =>
  changePromoterRecord(call, byId(id), 'tags removed', (record) => ({
    after: removePromoterTags(record, requireTerm(tags)),
  }));

function hasMoved(record: PromoterRecord, destinationId: number, sourceId: number): boolean {
  return findCurrentPromotion(record, destinationId) !== undefined && !findCurrentPromotion(record, sourceId);
}

async function moveLeads(call: RowCall, promoterId: number, destinationId: number, sourceId: number): Promise<void> {
  const owner = { promoterId, campaignId: destinationId };
  for (const id of await readWholeList(call.account.id, listName('leads', { promoterId, campaignId: sourceId }))) {
    try {
      await updateLead(call, { id }, { owner, soft: true });
    } catch (error) {
      // Deleted leads stay listed for seconds.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function checkPromoterRecord(
  { account, runtime }: RowCall,
  id: number,
  matches: (record: PromoterRecord) => boolean,
): Promise<boolean> {
  return matches(await retryOnConflict(() => loadExistingPromoter({ account, runtime }, byId(id)), runtime));
}
