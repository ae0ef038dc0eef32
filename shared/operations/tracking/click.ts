import { createHash } from 'node:crypto';
import { isInService } from '#shared/domain/accounts/account.ts';
import { DEFAULT_COOKIE_LIFE } from '#shared/domain/campaigns/campaign.ts';
import { normalizeLandingPage } from '#shared/domain/campaigns/landing-page.ts';
import { findCustomerOffer, type Offer } from '#shared/domain/campaigns/offer.ts';
import { isSameOwner, type Owner } from '#shared/domain/leads/lead.ts';
import { isRefIdFree, possibleRefIds } from '#shared/domain/promoters/links/ref-id.ts';
import { findUrlRefIds, hasCustomParameters, REF_PARAMETERS } from '#shared/domain/promoters/links/referral-link.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { takesVisitorOver, visitorStoredUntil } from '#shared/domain/tracking/click-attribution.ts';
import type { ClickEvent } from '#shared/domain/tracking/event.ts';
import type { ReportedClick } from '#shared/domain/tracking/event-reports.ts';
import { readClickTraffic, visitorFields } from '#shared/domain/tracking/traffic.ts';
import { hasVisitorIdChecksum, newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { type ClickRefusalReason, refIdsInClick } from '#shared/domain/tracking-log/refused-click.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { findPromoterAndPromotion, findPromotion } from '#shared/store/promoters/promotions.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';
import {
  findReferral,
  findReferralByPage,
  findVisitor,
  type ReferralPointer,
  recordClick,
} from '#shared/store/tracking/visitors.ts';
import { findCachedAccount } from './cached-account.ts';
import { countRefusedClick } from './count-refused-click.ts';
import { listRefParameters } from './ref-parameters.ts';

/** Cache lifetime. */
const TRUSTED_MS = 30_000;

/** The visitor for the tracking script. */
export interface ClickResult {
  readonly tid: string;
  readonly refId: string;
  /** Days. */
  readonly cookieLife: number;
  readonly offer: Offer | null;
}

const referral = cachedPerAccount(TRUSTED_MS, findReferral);
const findCachedReferral = cachedPerAccount(TRUSTED_MS, findReferralByPage);
const findCachedCampaign = cachedPerAccount(TRUSTED_MS, (account, id) => findCampaign(account, Number(id)));
const findCachedPromotion = cachedPerAccount(TRUSTED_MS, (account, promoterAndCampaign) => {
  const [promoterId = 0, campaignId = 0] = promoterAndCampaign.split(' ').map(Number);
  return findPromotion(account, { promoterId, campaignId });
});

/**
 * Records a referral click or tracked landing page visit (contract: Visitor). A returning visitor keeps tid and ref id,
 * unless another promoter takes it over: then it becomes a new visitor, and earlier events stay attributed. Idempotent per
 * tid.
 * @param record writes the click
 * @throws Refusal `ref_not_found`
 */
export async function trackClick(
  { runtime }: OpenCall,
  click: ReportedClick,
  record: typeof recordClick = recordClick,
): Promise<ClickResult> {
  const now = runtime.now();
  const destination = await resolveClickDestination(click, Date.parse(now));
  if ('because' in destination) {
    await countRefused(click, destination.because, now);
    throw new Refusal({ code: 'ref_not_found' });
  }
  const { found, campaign, cookieLife, offer } = destination;
  const oldVisitor = await findOldVisitor(click);
  const validTid = oldVisitor || hasVisitorIdChecksum(click.tid ?? '') ? click.tid : undefined;
  const visitor = {
    event: 'click',
    tid: validTid ?? newVisitorId(runtime.token()),
    promoterId: found.promoterId,
    campaignId: found.campaignId,
    promotionId: found.promotionId,
    at: now,
    recordedAt: now,
    ...visitorFields({ traffic: readClickTraffic(click), audience: click.audience }),
    keptUntil: visitorStoredUntil(now, cookieLife),
  } as const;
  const first = oldVisitor ?? (await record(click.account, visitor));
  const clicked = { tid: visitor.tid, refId: found.refId, cookieLife, offer };
  if (isSameOwner(first, found)) return clicked;
  const [before, next] = await Promise.all([
    findPromoterAndPromotion(click.account, first),
    findPromoterAndPromotion(click.account, found),
  ]);
  if (takesVisitorOver(before, next, campaign)) {
    const tid = successorVisitorId(visitor.tid, found);
    await record(click.account, { ...visitor, tid });
    return { ...clicked, tid };
  }
  return { ...clicked, ...(await firstPromoterFields(click.account, first, before, Date.parse(now))) };
}

/**
 * Answers a bot like a visitor, without counting.
 * @throws Refusal `ref_not_found` as {@link trackClick} does
 */
export async function answerBot({ runtime }: OpenCall, click: ReportedClick): Promise<ClickResult> {
  const destination = await resolveClickDestination(click, Date.parse(runtime.now()));
  if ('because' in destination) throw new Refusal({ code: 'ref_not_found' });
  const { found, cookieLife, offer } = destination;
  const tid = click.tid ?? newVisitorId(runtime.token());
  return { tid, refId: found.refId, cookieLife, offer };
}

/**
 * Returns promotion and campaign, or the reason for none.
 * @throws Refusal `ref_not_found` if the account is not in service
 */
async function resolveClickDestination(click: ReportedClick, nowMs: number) {
  // First: made-up accounts cause no further reads. Suspended ones are treated as unknown.
  const account = await findCachedAccount(nowMs, click.account);
  if (!account || !isInService(account)) throw new Refusal({ code: 'ref_not_found' });
  const page = normalizeLandingPage(click.url ?? '');
  const resolved = await resolveRefId(click, nowMs);
  const isGivenUp = resolved !== null && isRefIdFree(resolved, new Date(nowMs).toISOString());
  const usable = isGivenUp ? null : resolved;
  const pointer = usable ?? (page ? await findCachedReferral(nowMs, click.account, page) : null);
  if (!pointer) return { because: isGivenUp ? 'ref_id_given_up' : 'ref_id_unknown' } as const;
  // The promotion is needed only for its own offers.
  const [campaign, promotion] = await Promise.all([
    findCachedCampaign(nowMs, click.account, String(pointer.campaignId)),
    pointer.ownOffer ? findCachedPromotion(nowMs, click.account, `${pointer.promoterId} ${pointer.campaignId}`) : null,
  ]);
  const offer = campaign && findCustomerOffer({ promotion: promotion ?? {}, campaign });
  return { found: pointer, campaign, cookieLife: campaign?.cookieLife ?? DEFAULT_COOKIE_LIFE, offer };
}

/** Counts the first ref id; URLs without one are not counted. */
async function countRefused(click: ReportedClick, because: ClickRefusalReason, now: string): Promise<void> {
  const { account, refId, url = '' } = click;
  const hasOthers = refId === undefined && hasCustomParameters(url);
  const [firstRefId] = refIdsInClick(click, hasOthers ? await listRefParameters(Date.parse(now), account) : []);
  if (firstRefId !== undefined) await countRefusedClick(account, { refId: firstRefId, because }, now);
}

/** Empty if the promoter was deleted. */
async function firstPromoterFields(
  account: number,
  first: Owner,
  membership: Awaited<ReturnType<typeof findPromoterAndPromotion>>,
  nowMs: number,
): Promise<Partial<ClickResult>> {
  if (!membership?.promotion.refId) return {};
  const campaign = await findCachedCampaign(nowMs, account, String(first.campaignId));
  return {
    refId: membership.promotion.refId,
    offer: campaign && findCustomerOffer({ promotion: membership.promotion, campaign }),
  };
}

/** Old ids without checksum must be stored, since anyone can invent one. One request, for these only. */
async function findOldVisitor({ account, tid }: ReportedClick): Promise<ClickEvent | null> {
  return tid === undefined || hasVisitorIdChecksum(tid) ? null : findVisitor(account, tid);
}

/** Deterministic, so that a repeated click stays one click. */
function successorVisitorId(tid: string, { promoterId, campaignId }: Owner): string {
  return newVisitorId(createHash('sha256').update(`${tid} ${promoterId} ${campaignId}`).digest('base64url'));
}

/** The call's ref id, or the first valid one in the URL; parameters chosen by campaigns come last. */
async function resolveRefId(
  { account, refId, url = '' }: ReportedClick,
  nowMs: number,
): Promise<ReferralPointer | null> {
  if (refId !== undefined) return firstUsableReferral([refId], nowMs, account);
  const standardRefIds = findUrlRefIds(url, REF_PARAMETERS);
  const pointer = await firstUsableReferral(standardRefIds, nowMs, account);
  if ((pointer && !isRefIdFree(pointer, new Date(nowMs).toISOString())) || !hasCustomParameters(url)) return pointer;
  const chosen = findUrlRefIds(url, await listRefParameters(nowMs, account));
  const others = chosen.filter((refId) => !standardRefIds.includes(refId));
  return (await firstUsableReferral(others, nowMs, account)) ?? pointer;
}

/** Prefers ref ids in use over expired former ones. */
async function firstUsableReferral(
  refIds: readonly string[],
  nowMs: number,
  account: number,
): Promise<ReferralPointer | null> {
  let givenUp: ReferralPointer | null = null;
  for (const refId of refIds.flatMap(possibleRefIds)) {
    const pointer = await referral(nowMs, account, refId);
    if (pointer && !isRefIdFree(pointer, new Date(nowMs).toISOString())) return pointer;
    givenUp ??= pointer;
  }
  return givenUp;
}
