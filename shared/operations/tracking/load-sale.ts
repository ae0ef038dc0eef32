import { activeShares } from '#shared/domain/commissions/split.ts';
import { accountFraudRules, type FraudRules } from '#shared/domain/fraud/rules.ts';
import {
  isAbandoned,
  isSameOwner,
  type Lead,
  type LeadOrigin,
  NO_LEAD_DETAILS,
  type Owner,
} from '#shared/domain/leads/lead.ts';
import { countPromotionTiers } from '#shared/domain/promoters/own-terms.ts';
import { canEarn, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { needsPromoterFigures } from '#shared/domain/promoters/promoter-figures.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type CodeWithReward, findSaleCode, isEarnedByCode } from '#shared/domain/rewards/code-reward.ts';
import { type RewardDefinition, rewardTerms } from '#shared/domain/rewards/reward.ts';
import type { ReportedSale } from '#shared/domain/tracking/event-reports.ts';
import type { Sale, SaleFacts } from '#shared/domain/tracking/sale.ts';
import { isRefusedByFraudRule, newLead, reattributeProspect } from '#shared/domain/tracking/signup.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { readPromoterFigures, type VersionedFigures } from '#shared/store/promoters/promoter-figures.ts';
import { findRewardDefinition } from '#shared/store/rewards/rewards.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import {
  type LeadAttribution,
  type LeadContext,
  loadLeadContext,
  loadShares,
  loadTiers,
  resolveIdentifiers,
} from '#shared/store/tracking/lead-context.ts';
import { findNamedLead } from './call.ts';
import { type LeadReferrer, loadReferrer } from './referrer.ts';

interface LoadedSale {
  readonly facts: SaleFacts;
  readonly ids: { readonly event: number; readonly commissions: readonly number[] };
  /** Null if created by the sale. */
  readonly lead: Lead | null;
  readonly membership: Membership;
  readonly balances: LeadContext['balances'];
  readonly earners: readonly Membership[];
  /** Earlier results; undefined if no rule uses them. */
  readonly figures: VersionedFigures | undefined;
}

/**
 * Loads the facts of a sale.
 * @throws Refusal `lead_not_found`
 */
export async function loadSaleFacts(
  { account }: AccountCall,
  reported: ReportedSale,
  { sale, now, numbers }: { readonly sale: Sale; readonly now: string; readonly numbers: ReservedNumbers },
): Promise<LoadedSale> {
  const rules = accountFraudRules(account);
  const [pointers, [event = 0]] = await Promise.all([
    resolveIdentifiers(account.id, reported, now),
    numbers.take('event', 1),
    numbers.take('commission', 1),
  ]);
  const { pointer, taken } = findNamedLead(pointers);
  const { code } = pointers;
  const findRewardId = ({ promoterId }: Owner) => (code?.promoterId === promoterId ? code.rewardId : undefined);
  const attributions = reported.newOwner
    ? [{ ...reported.newOwner, origin: 'manual' as const }]
    : pointers.attributions;
  const context =
    pointer &&
    (await loadLeadContext(account.id, pointer, { leadId: pointer.leadId, rewardId: findRewardId(pointer) }));
  const referrer = await loadSaleReferrer(context, () => loadReferrer(account.id, attributions, findRewardId));
  const subject = referrer?.subject ?? context;
  if (!subject) throw new Refusal({ code: 'lead_not_found' });
  const { membership, balances } = subject;
  if (!membership) throw new Refusal({ code: 'lead_not_found', because: 'promoter_deleted' });
  const before = context?.lead ?? null;
  const buyer =
    before && referrer
      ? reattributeProspect(before, { ...referrer.attribution, membership, rules, taken }, sale.at)
      : before;
  if (buyer && referrer) assertMayBuy(buyer, referrer.attribution.origin, rules);

  // A promo code may have a reward even if the campaign has none.
  const depth = Math.max(1, countPromotionTiers(membership));
  const parts = 1 + (buyer ? activeShares(buyer).length : 0);
  const byCode = await rewardByCode(account.id, membership.promoter, reported.promoCode, subject.reward);
  const [tiers, shares, commissions, lead, figures] = await Promise.all([
    loadTiers(account.id, membership, depth),
    buyer ? loadShares(account.id, buyer, depth) : [],
    numbers.take('commission', depth * parts),
    buyer ?? leadBySale({ membership, rules }, referrer?.attribution, sale, numbers.take('lead', 1)),
    needsPromoterFigures(membership, byCode) ? readPromoterFigures(account.id, membership.promotion) : undefined,
  ]);
  return {
    facts: {
      lead,
      created: before === null,
      reattributed: buyer !== before,
      taken,
      tiers,
      shares,
      rules,
      byCode,
      figures,
    },
    ids: { event, commissions },
    lead: before,
    membership,
    balances,
    earners: [...tiers, ...shares.flatMap((share) => share.tiers)],
    figures,
  };
}

/**
 * Loads the promoter that a sale names for an unknown buyer, or for a prospect whose own promoter cannot earn.
 * @returns null if the lead keeps its promoter
 */
async function loadSaleReferrer(
  context: LeadContext | null,
  load: () => Promise<LeadReferrer | null>,
): Promise<LeadReferrer | null> {
  if (!context?.lead) return load();
  if (!isAbandoned(context.lead, context.membership)) return null;
  const referrer = await load();
  if (!referrer || isSameOwner(context.lead, referrer.attribution)) return null;
  return canEarn(referrer.subject.membership) ? referrer : null;
}

/**
 * Returns the sale's promo code with its current reward.
 * @param loaded with the code's item; earlier items name none, which costs a request
 */
async function rewardByCode(
  account: number,
  promoter: Promoter,
  text: string | null,
  loaded: RewardDefinition | null,
): Promise<CodeWithReward | undefined> {
  const code = findSaleCode(promoter, text);
  if (!code || code.rewardId === null) return undefined;
  const reward = loaded?.id === code.rewardId ? loaded : await findRewardDefinition(account, code.rewardId);
  return reward && isEarnedByCode(reward) ? { code: code.code, reward: rewardTerms(reward) } : undefined;
}

/**
 * Creates a lead like a sign-up's, but not signed up.
 * @throws Refusal `lead_not_found` if a fraud rule refuses it
 */
async function leadBySale(
  { membership, rules }: { readonly membership: Membership; readonly rules: FraudRules },
  attribution: LeadAttribution | undefined,
  { uid, email, at }: Sale,
  number: Promise<readonly number[]>,
): Promise<Lead> {
  const [id = 0] = await number;
  const { origin = 'link', traffic, audience } = attribution ?? {};
  const lead = newLead(
    { membership, origin, traffic, audience, rules },
    { uid, email, at, details: NO_LEAD_DETAILS, override: false },
    id,
  );
  assertMayBuy(lead, origin, rules);
  return { ...lead, signedUpAt: null };
}

/**
 * Checks a buyer that the sale attributes. Fraud rules may hold leads of manual entries, but do not refuse them.
 * @throws Refusal `lead_not_found` if a fraud rule refuses it
 */
function assertMayBuy(lead: Lead, origin: LeadOrigin, rules: FraudRules): void {
  if (origin !== 'manual' && isRefusedByFraudRule(lead, rules))
    throw new Refusal({ code: 'lead_not_found', because: 'fraud_refused' });
}
