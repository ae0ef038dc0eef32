import { dayOf, nextDay } from '#shared/domain/day.ts';
import { openPromotion } from '#shared/domain/portal/own-promotion.ts';
import type { Shown } from '#shared/domain/promoters/membership.ts';
import { linksOf, promotionOf, type ShownLink } from '#shared/domain/promoters/referral-links.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { figureOf, type Vector } from '#shared/domain/reports/figures.ts';
import type { Totals } from '#shared/domain/reports/report.ts';
import { monthsIn, subIdName, totalsByName } from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  changeReferralLink,
  createReferralLink,
  deleteReferralLink,
  type NewReferralLink,
} from '#shared/operations/promoters/referral-links.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { readTraffic } from '#shared/store/reports/traffic-sheets.ts';
import { demandOwnPromotion, listOwnMemberships } from './own-promotions.ts';

/** A link with its sub ID's figures; null without one. */
export interface OwnLink {
  readonly link: ShownLink;
  readonly membership: Shown;
  readonly figures: Vector | null;
}

const MOST_YEARS = 10;

/**
 * Returns the links of one promotion, or all. Links older than eight years need more calls.
 * @throws Refusal `not_found`
 */
export async function listOwnLinks(call: Call, promoterId: number, promotionId?: number): Promise<OwnLink[]> {
  const memberships = await listOwnMemberships(call, promoterId, promotionId);
  const figures = await figuresOf(call, promoterId, memberships);
  return memberships.flatMap((membership) =>
    linksOf(membership).map((link) => ({ link, membership, figures: figures(membership, link) })),
  );
}

/**
 * Creates a link for its promoter.
 * @throws Refusal `not_found`, `invalid`
 */
export async function createOwnLink(call: Call, promoterId: number, wanted: NewReferralLink): Promise<OwnLink> {
  await demandOwnPromotion(call, promoterId, wanted.promotionId);
  const { id } = await createReferralLink(call, wanted, promoterId);
  return shownLink(call, promoterId, wanted.promotionId, id);
}

/**
 * Changes a link's name or sub ID.
 * @throws Refusal `not_found`, `invalid`
 */
export async function changeOwnLink(
  call: Call,
  promoterId: number,
  id: number,
  changes: { readonly name?: string | undefined; readonly subId?: string | undefined },
): Promise<OwnLink> {
  const promotionId = await openPromotionOf(call, promoterId, id);
  await changeReferralLink(call, { promoterId, id }, changes);
  return shownLink(call, promoterId, promotionId, id);
}

/**
 * Deletes a link.
 * @returns the deleted link
 * @throws Refusal `not_found`, `invalid`
 */
export async function deleteOwnLink(call: Call, promoterId: number, id: number): Promise<OwnLink> {
  const promotionId = await openPromotionOf(call, promoterId, id);
  const was = await shownLink(call, promoterId, promotionId, id);
  await deleteReferralLink(call, promoterId, id);
  return was;
}

/** @throws Refusal if blocked */
async function openPromotionOf({ account }: Call, promoterId: number, linkId: number): Promise<number> {
  const record = await readPromoter(account.id, promoterId);
  if (!record) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return openPromotion(record, promotionOf(record, linkId).id).id;
}

async function shownLink(call: Call, promoterId: number, promotionId: number, id: number): Promise<OwnLink> {
  const all = await listOwnLinks(call, promoterId, promotionId);
  const own = all.find(({ link }) => link.source === 'promoter' && link.id === id);
  if (!own) throw new Refusal({ code: 'not_found', what: 'link' });
  return own;
}

async function figuresOf({ account, runtime }: Call, promoterId: number, memberships: readonly Shown[]) {
  const links = memberships.flatMap(({ promotion }) => promotion.links ?? []);
  const [first] = links.map(({ createdAt }) => dayOf(createdAt)).toSorted();
  const to = nextDay(dayOf(runtime.now()));
  const from = first && [first, `${Number(to.slice(0, 4)) - MOST_YEARS}-01-01`].toSorted().at(-1);
  const sheets = from
    ? await readTraffic(account.id, { of: 'sub-id', id: promoterId }, monthsIn({ from, to }))
    : new Map();
  const totals: ReadonlyMap<string, Totals> = totalsByName(sheets);
  return ({ promotion }: Shown, { subId, source }: ShownLink): Vector | null => {
    if (source !== 'promoter' || subId === null) return null;
    return totals.get(subIdName(promotion.campaignId, subId))?.total({ from: null, to }) ?? [];
  };
}

/** Returns counts, and amounts in the smallest unit. */
export function linkFigures(figures: Vector) {
  const of = (name: Parameters<typeof figureOf>[1]) => Number(figureOf(figures, name));
  return {
    clicks: of('clicks'),
    referrals: of('referrals'),
    customers: of('customers'),
    sales: of('sales'),
    revenue: of('revenue'),
    earnings: of('earnings'),
  };
}
