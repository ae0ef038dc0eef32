import { withArchived, withChangedCode, withPromoCode } from '#shared/domain/promoters/promo-codes.ts';
import type { PromoCode } from '#shared/domain/promoters/promoter.ts';
import { given, type PromoterRecord, promotionIn } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPromoCodeOwner, type PromoCodeOwner } from '#shared/store/promoters/promo-codes.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';
import { changePromoterRecord } from './change-promoter.ts';
import { loadPromoterByName } from './show-promoter.ts';

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

const REWARD_UNKNOWN = 'reward_id is the id of no reward.';

/**
 * Creates a promo code, which attributes sales of unknown leads.
 * @throws Refusal `not_found`; `taken`; `invalid`
 */
export async function createPromoCode(call: Call, wanted: NewPromoCode): Promise<ShownPromoCode> {
  const { account } = call;
  const { rewardId = null, code, byPromoter } = wanted;
  const { description = null, metadata = {}, details = {} } = wanted;
  const kept = { description, metadata, details };
  const [{ promoterId, campaignId }, reward] = await Promise.all([
    promotionNamed(account.id, wanted),
    rewardOf(account.id, rewardId),
  ]);
  const name = { by: 'id', id: promoterId } as const;
  const { after } = await changePromoterRecord(call, name, 'promo code created', async (record, now, numbers) => {
    const promotion = promotionIn(record, campaignId ?? record.promoter.defaultCampaignId);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    if (rewardId !== null && !reward) throw new Refusal({ code: 'invalid', message: REWARD_UNKNOWN });
    const [id = 0] = await numbers.take('promo-code', 1);
    const of = { campaignId: promotion.campaignId, promotionId: promotion.id };
    return {
      after: withPromoCode(record, {
        id,
        code,
        compared: true,
        ...(byPromoter ? { byPromoter } : {}),
        ...of,
        rewardId,
        ...kept,
        createdAt: now,
        archivedAt: null,
      }),
    };
  });
  const [made] = after.promoter.promoCodes.slice(-1);
  if (!made) throw new Error('a promo code was made and is not there');
  return { ...made, promoterId, reward };
}

/** Returns a promo code in three requests. @throws Refusal `not_found` */
export async function showPromoCode({ account, runtime }: Call, id: number): Promise<ShownPromoCode> {
  const { promoterId, rewardId } = await ownerOf(account.id, id);
  const [record, reward] = await Promise.all([
    loadPromoterByName({ account, runtime }, { by: 'id', id: promoterId }),
    rewardOf(account.id, rewardId),
  ]);
  return { ...codeIn(record, id), promoterId, reward };
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
  const { promoterId, rewardId: before } = await ownerOf(account.id, id);
  const { promotionId, code, description, metadata, details, rewardId = before } = changes;
  const reward = await rewardOf(account.id, rewardId);
  const name = { by: 'id', id: promoterId } as const;
  const { after } = await changePromoterRecord(call, name, 'promo code changed', (record) => {
    const was = codeIn(record, id);
    if (rewardId !== before && !reward) throw new Refusal({ code: 'invalid', message: REWARD_UNKNOWN });
    const promotion = record.promotions.find((one) => one.id === (promotionId ?? was.promotionId));
    if (!promotion || (promotionId !== undefined && promotion.hidden))
      throw new Refusal({ code: 'invalid', message: OF_ANOTHER_PROMOTER });
    const text = code === undefined ? {} : { code, compared: true as const };
    const of = { campaignId: promotion.campaignId, promotionId: promotion.id };
    const said = given({ description, metadata, details });
    return { after: withChangedCode(record, { ...was, ...text, ...of, ...said, rewardId }) };
  });
  return { ...codeIn(after, id), promoterId, reward };
}

/** Archives a promo code. Others can use it after a year. @throws Refusal `not_found` */
export async function archivePromoCode(call: Call, id: number): Promise<ShownPromoCode> {
  const { promoterId, rewardId } = await ownerOf(call.account.id, id);
  const { after } = await changePromoterRecord(
    call,
    { by: 'id', id: promoterId },
    'promo code archived',
    (record, now) => {
      codeIn(record, id);
      return { after: withArchived(record, id, now) };
    },
  );
  return { ...codeIn(after, id), promoterId, reward: await rewardOf(call.account.id, rewardId) };
}

async function ownerOf(account: number, id: number): Promise<PromoCodeOwner> {
  const owner = await findPromoCodeOwner(account, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promo code' });
  return owner;
}

function codeIn({ promoter }: PromoterRecord, id: number): PromoCode {
  const code = promoter.promoCodes.find((one) => one.id === id);
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

async function rewardOf(account: number, id: number | null): Promise<Reward | null> {
  return id === null ? null : ((await readRewardDefinitions(account, [id])).get(id) ?? null);
}
