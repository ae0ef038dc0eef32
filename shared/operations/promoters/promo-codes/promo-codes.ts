import {
  addPromoCode,
  markPromoCodeArchived,
  replacePromoCode,
} from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import type { PromoCode } from '#shared/domain/promoters/promoter.ts';
import { dropUndefined, findCurrentPromotion, type PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { loadExistingPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { findPromoCodeOwner, type PromoCodeOwner } from '#shared/store/promoters/promo-codes.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';

/** A promo code as shown. */
export interface ShownPromoCode extends PromoCode {
  readonly promoterId: number;
  readonly reward: Pick<Reward, 'id' | 'name'> | null;
}

interface NewPromoCode {
  readonly code: string;
  readonly rewardId?: number | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly promotionId?: number | undefined;
  /** Required without `promotionId`. */
  readonly promoterId?: number | undefined;
  /** Default: the promoter's default. */
  readonly campaignId?: number | undefined;
  /** Set if the promoter creates it. */
  readonly byPromoter?: true | undefined;
}

const REWARD_UNKNOWN = 'reward_id is not the id of a reward.';

/**
 * Creates a promo code, which attributes sales of unknown leads.
 * @throws Refusal `not_found`; `taken`; `invalid`
 */
export async function createPromoCode(call: Call, input: NewPromoCode): Promise<ShownPromoCode> {
  const { account } = call;
  const { rewardId = null, code, byPromoter } = input;
  const { description = null, metadata = {}, details = {} } = input;
  const fields = { description, metadata, details };
  const [{ promoterId, campaignId }, reward] = await Promise.all([
    promotionNamed(account.id, input),
    readPromoCodeReward(account.id, rewardId),
  ]);
  const identifier = { by: 'id', id: promoterId } as const;
  const { after } = await changePromoterRecord(call, identifier, 'promo code created', async (record, now, numbers) => {
    const promotion = findCurrentPromotion(record, campaignId ?? record.promoter.defaultCampaignId);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    if (rewardId !== null && !reward) throw new Refusal({ code: 'invalid', message: REWARD_UNKNOWN });
    const [id = 0] = await numbers.take('promo-code', 1);
    const membershipIds = { campaignId: promotion.campaignId, promotionId: promotion.id };
    return {
      after: addPromoCode(record, {
        id,
        code,
        compared: true,
        ...(byPromoter ? { byPromoter } : {}),
        ...membershipIds,
        rewardId,
        ...fields,
        createdAt: now,
        archivedAt: null,
      }),
    };
  });
  const [created] = after.promoter.promoCodes.slice(-1);
  if (!created) throw new Error('a created promo code is missing');
  return { ...created, promoterId, reward };
}

/** Returns a promo code in three requests. @throws Refusal `not_found` */
export async function showPromoCode({ account, runtime }: Call, id: number): Promise<ShownPromoCode> {
  const { promoterId, rewardId } = await loadPromoCodeOwner(account.id, id);
  const [record, reward] = await Promise.all([
    loadExistingPromoter({ account, runtime }, { by: 'id', id: promoterId }),
    readPromoCodeReward(account.id, rewardId),
  ]);
  return { ...requirePromoCode(record, id), promoterId, reward };
}

interface PromoCodeChanges {
  readonly code?: string | undefined;
  readonly description?: string | undefined;
  readonly rewardId?: number | undefined;
  /** Must have the same promoter. */
  readonly promotionId?: number | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

const OF_ANOTHER_PROMOTER =
  'promoter_campaign_id is of another promoter. A promo code stays with its promoter: create another one for that promoter.';

/**
 * Updates a promo code. Its former text stops attributing, and is available to others after a year.
 * @throws Refusal `not_found`; `taken`; `invalid`
 */
export async function updatePromoCode(call: Call, id: number, changes: PromoCodeChanges): Promise<ShownPromoCode> {
  const { account } = call;
  const { promoterId, rewardId: before } = await loadPromoCodeOwner(account.id, id);
  const { promotionId, code, description, metadata, details, rewardId = before } = changes;
  const reward = await readPromoCodeReward(account.id, rewardId);
  const identifier = { by: 'id', id: promoterId } as const;
  const { after } = await changePromoterRecord(call, identifier, 'promo code changed', (record) => {
    const current = requirePromoCode(record, id);
    if (rewardId !== before && !reward) throw new Refusal({ code: 'invalid', message: REWARD_UNKNOWN });
    const promotion = record.promotions.find((candidate) => candidate.id === (promotionId ?? current.promotionId));
    if (!promotion || (promotionId !== undefined && promotion.hidden))
      throw new Refusal({ code: 'invalid', message: OF_ANOTHER_PROMOTER });
    const text = code === undefined ? {} : { code, compared: true as const };
    const membershipIds = { campaignId: promotion.campaignId, promotionId: promotion.id };
    const textChanges = dropUndefined({ description, metadata, details });
    return { after: replacePromoCode(record, { ...current, ...text, ...membershipIds, ...textChanges, rewardId }) };
  });
  return { ...requirePromoCode(after, id), promoterId, reward };
}

/** Archives a promo code. Others can use it after a year. @throws Refusal `not_found` */
export async function archivePromoCode(call: Call, id: number): Promise<ShownPromoCode> {
  const { promoterId, rewardId } = await loadPromoCodeOwner(call.account.id, id);
  const { after } = await changePromoterRecord(
    call,
    { by: 'id', id: promoterId },
    'promo code archived',
    (record, now) => {
      requirePromoCode(record, id);
      return { after: markPromoCodeArchived(record, id, now) };
    },
  );
  return { ...requirePromoCode(after, id), promoterId, reward: await readPromoCodeReward(call.account.id, rewardId) };
}

async function loadPromoCodeOwner(account: number, id: number): Promise<PromoCodeOwner> {
  const owner = await findPromoCodeOwner(account, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promo code' });
  return owner;
}

function requirePromoCode({ promoter }: PromoterRecord, id: number): PromoCode {
  const code = promoter.promoCodes.find((promoCode) => promoCode.id === id);
  if (!code) throw new Refusal({ code: 'not_found', what: 'promo code' });
  return code;
}

/** `promotionId` takes precedence, and must match the promoter. */
async function promotionNamed(account: number, { promotionId, promoterId, campaignId }: NewPromoCode) {
  if (promotionId === undefined) return { promoterId: promoterId ?? 0, campaignId };
  const owner = await findOwnerByPromotion(account, promotionId);
  if (!owner || (promoterId ?? owner.promoterId) !== owner.promoterId)
    throw new Refusal({ code: 'not_found', what: 'promotion' });
  return owner;
}

async function readPromoCodeReward(account: number, id: number | null): Promise<Reward | null> {
  return id === null ? null : ((await readRewardDefinitions(account, [id])).get(id) ?? null);
}
