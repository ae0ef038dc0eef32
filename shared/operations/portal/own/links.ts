import { nextDay, toDay } from '#shared/domain/day.ts';
import { requireEditablePromotion } from '#shared/domain/portal/own-promotion.ts';
import {
  type DisplayedLink,
  listPromotionLinks,
  requireLinkPromotion,
} from '#shared/domain/promoters/links/referral-links.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type FigureVector, getFigure } from '#shared/domain/reports/figures.ts';
import type { FigureTotals } from '#shared/domain/reports/report.ts';
import { formatSubIdName, listSpanMonths, trafficTotals } from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  changeReferralLink,
  createReferralLink,
  deleteReferralLink,
  type NewReferralLink,
} from '#shared/operations/promoters/referral-links.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { readTraffic } from '#shared/store/reports/traffic-sheets.ts';
import { listOwnMemberships, requireOwnPromotion } from './promotions.ts';

/** A link with its sub ID's figures; null without one. */
export interface OwnLink {
  readonly link: DisplayedLink;
  readonly membership: MembershipDetails;
  readonly figures: FigureVector | null;
}

const MAX_TRAFFIC_YEARS = 10;

/**
 * Returns the links of one promotion, or all. Links older than eight years need more calls.
 * @throws Refusal `not_found`
 */
export async function listOwnLinks(call: Call, promoterId: number, promotionId?: number): Promise<OwnLink[]> {
  const memberships = await listOwnMemberships(call, promoterId, promotionId);
  const figures = await loadLinkFigures(call, promoterId, memberships);
  return memberships.flatMap((membership) =>
    listPromotionLinks(membership).map((link) => ({ link, membership, figures: figures(membership, link) })),
  );
}

/**
 * Creates a link for its promoter.
 * @throws Refusal `not_found`, `invalid`
 */
export async function createOwnLink(call: Call, promoterId: number, input: NewReferralLink): Promise<OwnLink> {
  await requireOwnPromotion(call, promoterId, input.promotionId);
  const { id } = await createReferralLink(call, input, promoterId);
  return findOwnLink(call, promoterId, input.promotionId, id);
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
  const promotionId = await loadEditablePromotionId(call, promoterId, id);
  await changeReferralLink(call, { promoterId, id }, changes);
  return findOwnLink(call, promoterId, promotionId, id);
}

/**
 * Deletes a link.
 * @returns the deleted link
 * @throws Refusal `not_found`, `invalid`
 */
export async function deleteOwnLink(call: Call, promoterId: number, id: number): Promise<OwnLink> {
  const promotionId = await loadEditablePromotionId(call, promoterId, id);
  const linkBefore = await findOwnLink(call, promoterId, promotionId, id);
  await deleteReferralLink(call, promoterId, id);
  return linkBefore;
}

/** @throws Refusal if blocked */
async function loadEditablePromotionId({ account }: Call, promoterId: number, linkId: number): Promise<number> {
  const record = await readPromoter(account.id, promoterId);
  if (!record) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return requireEditablePromotion(record, requireLinkPromotion(record, linkId).id).id;
}

async function findOwnLink(call: Call, promoterId: number, promotionId: number, id: number): Promise<OwnLink> {
  const all = await listOwnLinks(call, promoterId, promotionId);
  const own = all.find(({ link }) => link.source === 'promoter' && link.id === id);
  if (!own) throw new Refusal({ code: 'not_found', what: 'link' });
  return own;
}

async function loadLinkFigures(
  { account, runtime }: Call,
  promoterId: number,
  memberships: readonly MembershipDetails[],
) {
  const links = memberships.flatMap(({ promotion }) => promotion.links ?? []);
  const [first] = links.map(({ createdAt }) => toDay(createdAt)).toSorted();
  const to = nextDay(reportToday({ account, runtime }));
  const from = first && [first, `${Number(to.slice(0, 4)) - MAX_TRAFFIC_YEARS}-01-01`].toSorted().at(-1);
  const sheets = from
    ? await readTraffic(account.id, { of: 'sub-id', id: promoterId }, listSpanMonths({ from, to }))
    : new Map();
  const totals: ReadonlyMap<string, FigureTotals> = trafficTotals(sheets);
  return ({ promotion }: MembershipDetails, { subId, source }: DisplayedLink): FigureVector | null => {
    if (source !== 'promoter' || subId === null) return null;
    return totals.get(formatSubIdName(promotion.campaignId, subId))?.total({ from: null, to }) ?? [];
  };
}

/** Returns counts, and amounts in the smallest unit. */
export function linkFigures(figures: FigureVector) {
  const figure = (name: Parameters<typeof getFigure>[1]) => Number(getFigure(figures, name));
  return {
    clicks: figure('clicks'),
    referrals: figure('referrals'),
    customers: figure('customers'),
    sales: figure('sales'),
    revenue: figure('revenue'),
    earnings: figure('earnings'),
  };
}
