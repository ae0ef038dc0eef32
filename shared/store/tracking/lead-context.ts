import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { activeShares } from '#shared/domain/commissions/split.ts';
import { isSameOwner, type Lead, type LeadOrigin, type Owner } from '#shared/domain/leads/lead.ts';
import type { Balance } from '#shared/domain/projections/change.ts';
import { isRefIdFree, possibleRefIds } from '#shared/domain/promoters/links/ref-id.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import type { ClickEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import type { ShareTiers } from '#shared/domain/tracking/sale.ts';
import type { VisitorFacts } from '#shared/domain/tracking/traffic.ts';
import type { LeadPointer } from '#shared/store/leads/leads.ts';
import { parseBalances } from '#shared/store/projections/projections.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';

/** Identifiers in a tracking call. */
interface TrackingIdentifiers {
  readonly uid: string | null;
  readonly email: string | null;
  readonly refId?: string | null;
  readonly tid?: string | null;
  readonly promoCode?: string | null;
  readonly promoterEmail?: string | null;
  readonly saleEventId?: string | null;
  readonly refundEventId?: string | null;
}

/** Owner and origin of a new lead. */
export interface LeadAttribution extends Owner, VisitorFacts {
  readonly origin: LeadOrigin;
}

/** Records that the identifiers lead to. */
export interface IdentifierMatches {
  readonly leadByUid: LeadPointer | null;
  readonly leadByEmail: LeadPointer | null;
  /** Candidates by priority: ref id, visitor, promo code, e-mail address. */
  readonly attributions: readonly LeadAttribution[];
  /** Missing reward: stored by an earlier version. */
  readonly code: { readonly promoterId: number; readonly rewardId?: number } | null;
  readonly sale: SaleEvent | null;
  readonly isRefunded: boolean;
}

/** Resolves all identifiers of a call. One call. @param now ISO 8601 */
export async function resolveIdentifiers(
  account: number,
  names: TrackingIdentifiers,
  now: string,
): Promise<IdentifierMatches> {
  const key = (name: string | null | undefined, make: (account: number, name: string) => Key) =>
    name ? make(account, name) : null;
  const uid = key(names.uid, keys.leadUid);
  const email = key(names.email, keys.leadEmail);
  const sale = names.saleEventId ? keys.moneyEvent(account, 'sale', names.saleEventId) : null;
  const refund = names.refundEventId ? keys.moneyEvent(account, 'refund', names.refundEventId) : null;
  const visitor = key(names.tid, keys.visitor);
  const codes = [key(names.promoCode, keys.writtenPromoCode), key(names.promoCode, keys.promoCode)];
  const attributions: [LeadOrigin, Key | null][] = [
    ...possibleRefIds(names.refId ?? '').map((refId): [LeadOrigin, Key] => ['ref_id', keys.refId(account, refId)]),
    ['link', visitor],
    ...codes.map((code): [LeadOrigin, Key | null] => ['promo_code', code]),
    ['promoter_email', key(names.promoterEmail, keys.promoterEmail)],
  ];
  const items = await readItems([uid, email, sale, refund, ...attributions.map(([, pointerKey]) => pointerKey)]);
  const candidates = attributions.flatMap(([origin, pointerKey]): LeadAttribution[] => {
    const owner = items.get<Owner & { readonly freeAt?: string }>(pointerKey);
    if (!owner || isRefIdFree(owner, now)) return [];
    const { promoterId, campaignId } = owner;
    return [{ promoterId, campaignId, origin, ...selectVisitorFacts(items.get<ClickEvent>(visitor), owner) }];
  });
  return {
    leadByUid: items.get<LeadPointer>(uid),
    leadByEmail: items.get<LeadPointer>(email),
    attributions: candidates,
    code: codes.flatMap((code) => items.get<Owner & { readonly rewardId?: number }>(code) ?? [])[0] ?? null,
    sale: items.get<SaleEvent>(sale),
    isRefunded: items.get(refund) !== null,
  };
}

/** Includes the traffic only if the visitor came by a link of the lead's owner. */
function selectVisitorFacts(visitor: ClickEvent | null, owner: Owner): VisitorFacts {
  if (!visitor) return {};
  const { traffic, audience } = visitor;
  return isSameOwner(visitor, owner) ? { traffic, audience } : { audience };
}

/** A membership with balances, and the requested lead and commissions. */
export interface LeadContext {
  readonly lead: Lead | null;
  readonly membership: Membership | null;
  readonly balances: readonly Balance[];
  readonly commissions: readonly Commission[];
  readonly reward: RewardDefinition | null;
}

/**
 * Loads an owner's membership with a lead, commissions and a reward. One call.
 * @returns a null membership if the promoter is deleted
 * @throws StaleReadError if the lead was moved or deleted since its lookup
 */
export async function loadLeadContext(
  account: number,
  owner: Owner,
  selector: {
    readonly leadId?: number | undefined;
    readonly commissionIds?: readonly number[];
    readonly rewardId?: number | undefined;
  } = {},
): Promise<LeadContext> {
  const leadKey = selector.leadId === undefined ? null : keys.lead(account, selector.leadId);
  const commissionKeys = (selector.commissionIds ?? []).map((id) => keys.commission(account, id));
  const balancesKey = keys.balances(account, owner.promoterId);
  const rewardKey = selector.rewardId === undefined ? null : keys.reward(account, selector.rewardId);
  const memberKeys = membershipKeys(account, owner);
  const items = await readItems([leadKey, balancesKey, rewardKey, ...commissionKeys, ...Object.values(memberKeys)]);
  const lead = items.get<Lead>(leadKey);
  if (leadKey && (!lead || lead.deletedAt || !isSameOwner(lead, owner))) throw new StaleReadError();
  const promoter = items.get<Promoter>(memberKeys.promoter);
  const promotion = items.get<Promotion>(memberKeys.promotion);
  const campaign = items.get<Campaign>(memberKeys.campaign);
  return {
    lead,
    membership: promoter && !promoter.deletedAt && promotion && campaign ? { promoter, promotion, campaign } : null,
    balances: parseBalances(items.get<Record<string, unknown>>(balancesKey)),
    commissions: commissionKeys
      .flatMap((key) => items.get<Commission>(key) ?? [])
      .filter(({ deletedAt }) => !deletedAt),
    reward: items.get<RewardDefinition>(rewardKey),
  };
}

/**
 * Loads the promoter and its parents, up to the campaign's tiers. One call per further tier; one more for a parent
 * outside the campaign, who earns through its default promotion.
 */
export async function loadTiers(account: number, first: Membership, tiers: number): Promise<Membership[]> {
  const chain = [first];
  const seen = new Set([first.promoter.id]);
  let parentId = first.promoter.parentPromoterId;
  while (chain.length < tiers && parentId !== null && !seen.has(parentId)) {
    seen.add(parentId);
    const parent = await loadParent(account, parentId, first.campaign);
    if (!parent) break;
    chain.push(parent);
    parentId = parent.promoter.parentPromoterId;
  }
  return chain;
}

/**
 * Loads the tiers of a lead's shares concurrently: no call without shares, otherwise one more than {@link loadTiers}.
 */
export function loadShares(account: number, lead: Lead, tiers: number): Promise<ShareTiers[]> {
  return Promise.all(
    activeShares(lead).map(async (share) => {
      const { membership } = await loadLeadContext(account, share);
      const chain = membership ? await loadTiers(account, membership, tiers) : [];
      return { percentage: share.percentage, tiers: chain };
    }),
  );
}

async function loadParent(account: number, promoterId: number, campaign: Campaign): Promise<Membership | null> {
  const own = membershipKeys(account, { promoterId, campaignId: campaign.id });
  const items = await readItems([own.promoter, own.promotion]);
  const promoter = items.get<Promoter>(own.promoter);
  const promotion = items.get<Promotion>(own.promotion);
  if (!promoter || promoter.deletedAt) return null;
  if (promotion) return { promoter, promotion, campaign };
  const { membership } = await loadLeadContext(account, { promoterId, campaignId: promoter.defaultCampaignId });
  return membership;
}

function membershipKeys(account: number, { promoterId, campaignId }: Owner) {
  return {
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
  };
}
