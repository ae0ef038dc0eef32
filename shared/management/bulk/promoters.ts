import { type PromoterRecord, promotionIn } from '#shared/domain/promoter-record.ts';
import { accepted, archived, blocked, rejected, restored } from '#shared/domain/promoter-standing.ts';
import { attempt } from '#shared/store/attempt.ts';
import { commitChange } from '../change-promoter.ts';
import { addToCampaign, moveToCampaign } from '../promoter-campaigns.ts';
import { namedPromoter } from '../show-promoter.ts';
import { updatePromoter } from '../update-promoter.ts';
import { demanded, type RowAction, type RowCall, unlessSo } from './row.ts';

const named = (id: number) => ({ by: 'id', id }) as const;

export const acceptPromoter: RowAction = (call, id, { campaignId }) =>
  commitChange(call, named(id), 'promoter accepted', (record) => ({ after: accepted(record, campaignId) }));

export const rejectPromoter: RowAction = (call, id, { campaignId }) =>
  commitChange(call, named(id), 'promoter rejected', (record) => ({ after: rejected(record, campaignId) }));

export const blockPromoter: RowAction = (call, id, { campaignId }) =>
  commitChange(call, named(id), 'promoter blocked', (record) => ({ after: blocked(record, campaignId) }));

export const archivePromoter: RowAction = (call, id) =>
  commitChange(call, named(id), 'promoter archived', (record, now) => ({ after: archived(record, now) }));

export const restorePromoter: RowAction = (call, id) =>
  commitChange(call, named(id), 'promoter restored', (record) => ({ after: restored(record) }));

export const addPromoterToCampaign: RowAction = (call, id, terms) => {
  const campaignId = demanded(terms.campaignId);
  return unlessSo(
    () => addToCampaign(call, named(id), campaignId),
    () => holds(call, id, (record) => promotionIn(record, campaignId) !== undefined),
  );
};

export const movePromoterToCampaign: RowAction = (call, id, terms) => {
  const { fromCampaignId: sourceId } = terms;
  const destinationId = demanded(terms.campaignId);
  return unlessSo(
    () => moveToCampaign(call, named(id), { destinationId, sourceId }),
    () => holds(call, id, (record) => hasMoved(record, destinationId, sourceId)),
  );
};

export const assignParent: RowAction = (call, id, terms) =>
  updatePromoter(call, named(id), { parentId: demanded(terms.parentId) });

/** In the one campaign, and no more in the other; its default one, where none is named, is then the one. */
function hasMoved(record: PromoterRecord, destinationId: number, sourceId: number | undefined): boolean {
  if (!promotionIn(record, destinationId)) return false;
  if (sourceId === undefined) return record.promoter.defaultCampaignId === destinationId;
  return sourceId === destinationId || !promotionIn(record, sourceId);
}

async function holds(
  { account, runtime }: RowCall,
  id: number,
  isSo: (record: PromoterRecord) => boolean,
): Promise<boolean> {
  return isSo(await attempt(() => namedPromoter(account, named(id)), runtime));
}
