import type { Commission } from '#shared/domain/commissions/commission.ts';
import { withPastHolding } from '#shared/domain/commissions/hand-over.ts';
import { sharesOf } from '#shared/domain/commissions/split.ts';
import { type FraudRules, fraudRulesOf } from '#shared/domain/fraud/rules.ts';
import { type Lead, NO_DETAILS, type Owner } from '#shared/domain/leads/lead.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { tiersIn } from '#shared/domain/promoters/own-terms.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { goesByFigures } from '#shared/domain/promoters/promoter-figures.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type CodeWithReward, codeNamed, isEarnedByCode } from '#shared/domain/rewards/code-reward.ts';
import { type RewardDefinition, termsOf } from '#shared/domain/rewards/reward.ts';
import type { ReportedSale } from '#shared/domain/tracking/reported.ts';
import { decideSale, type Sale } from '#shared/domain/tracking/sale.ts';
import { isRefused, newLead } from '#shared/domain/tracking/signup.ts';
import { withNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { salePartsWrites, trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { readFigures, ruledSaleWrite } from '#shared/store/promoters/promoter-figures.ts';
import { findRewardDefinition } from '#shared/store/rewards/rewards.ts';
import { commit } from '#shared/store/table/transaction.ts';
import {
  type Attribution,
  loadShares,
  loadSubject,
  loadTiers,
  lookUp,
  type Subject,
} from '#shared/store/tracking/subjects.ts';
import { eventTime, namedLead, track } from './call.ts';
import { saleMoney } from './money.ts';
import { loadReferrer } from './referrer.ts';
import type { Tracked } from './tracked.ts';

/**
 * Records a sale and what the promoters earn from it (specification: POST /api/v2/track/sale; contract §5). A person
 * who is no lead yet becomes one where a visitor, a ref id or a promo code says whose.
 * @throws Refusal `lead_not_found`, `duplicate_event`, `currency_invalid`, `amount_invalid`, `created_at_invalid`
 */
export async function trackSale(call: AccountCall, reported: ReportedSale): Promise<Tracked> {
  const { account, runtime } = call;
  const now = runtime.now();
  const at = eventTime(reported, now);
  const rules = fraudRulesOf(account);
  const sale: Sale = {
    ...(await saleMoney(call, reported, at)),
    uid: reported.uid,
    email: reported.email,
    eventId: reported.eventId,
    quantity: reported.quantity,
    plan: reported.plan,
    mrr: reported.mrr,
    at,
    isOfEnded: reported.isOfEnded,
    isTest: reported.isTest,
  };
  return track(call, { kind: 'sale', eventId: sale.eventId }, async (numbers) => {
    const [pointers, [event = 0]] = await Promise.all([
      lookUp(account.id, reported, now),
      numbers.take('event', 1),
      numbers.take('commission', 1),
    ]);
    const { pointer, taken } = namedLead(pointers);
    const { code } = pointers;
    const rewardOf = ({ promoterId }: Owner) => (code?.promoterId === promoterId ? code.rewardId : undefined);
    const referrer = pointer ? null : await loadReferrer(account.id, pointers.attributions, rewardOf);
    const owner = pointer ?? referrer?.attribution;
    if (!owner) throw new Refusal({ code: 'lead_not_found' });
    const subject =
      referrer?.subject ??
      (await loadSubject(account.id, owner, { leadId: pointer?.leadId, rewardId: rewardOf(owner) }));
    const { membership } = subject;
    if (!membership) throw new Refusal({ code: 'lead_not_found', because: 'promoter_deleted' });

    // A promo code may have a reward where the campaign has none.
    const depth = Math.max(1, tiersIn(membership));
    const parts = 1 + (subject.lead ? sharesOf(subject.lead).length : 0);
    const byCode = await rewardByCode(account.id, membership.promoter, reported.promoCode, subject.reward);
    const [tiers, shares, commissionNumbers, lead, figures] = await Promise.all([
      loadTiers(account.id, membership, depth),
      subject.lead ? loadShares(account.id, subject.lead, depth) : [],
      numbers.take('commission', depth * parts),
      subject.lead ?? leadBySale({ ...subject, rules }, referrer?.attribution, sale, numbers.take('lead', 1)),
      goesByFigures(membership, byCode) ? readFigures(account.id, owner) : undefined,
    ]);
    const facts = { lead, created: subject.lead === null, taken, tiers, shares, rules, byCode, figures };
    const decision = decideSale(facts, sale, { event, commissions: commissionNumbers }, now);
    const { notes, past } = reported;
    const made = past ? decision.commissions.map((one) => withPastHolding(one, now)) : decision.commissions;
    const commissions = notes ? made.map((one) => ({ ...one, ...notes })) : made;

    await commit([
      ...trackedEventWrites(account.id, withNoticeOptions(decision.event, reported)),
      ...salePartsWrites(account.id, sale.eventId),
      ...leadWrites(account.id, subject.lead, decision.lead, {
        dependsOnCount: decision.dependsOnCount,
        made: { commissions, now },
        sold: decision.event,
      }),
      ...commissions.map((commission) => newCommissionWrite(account.id, commission)),
      ...(figures ? [ruledSaleWrite(account.id, decision.event, figures)] : []),
    ]);
    return {
      ...decision.event,
      type: 'sale',
      lead: decision.lead,
      promoter: membership.promoter,
      balances: subject.balances,
      commissions: commissions.map((commission) => ({
        commission,
        membership: whose(commission, [...tiers, ...shares.flatMap((share) => share.tiers)]) ?? membership,
      })),
    };
  });
}

function whose({ promotionId }: Commission, known: readonly Membership[]): Membership | undefined {
  return known.find(({ promotion }) => promotion.id === promotionId);
}

/**
 * The promo code that a sale names with the reward that its promoter earns by it, as the reward is now.
 * @param loaded the reward that the item of the code has named; one that an earlier version wrote names none, and costs a call
 */
async function rewardByCode(
  account: number,
  promoter: Promoter,
  text: string | null,
  loaded: RewardDefinition | null,
): Promise<CodeWithReward | undefined> {
  const code = codeNamed(promoter, text);
  if (!code || code.rewardId === null) return undefined;
  const reward = loaded?.id === code.rewardId ? loaded : await findRewardDefinition(account, code.rewardId);
  return reward && isEarnedByCode(reward) ? { code: code.code, reward: termsOf(reward) } : undefined;
}

/**
 * The lead that a sale creates: as a sign-up would, but without one.
 * @throws Refusal `lead_not_found`, also where a rule of the account refuses it: then nobody has referred the buyer
 */
async function leadBySale(
  { membership, rules }: Subject & { readonly rules: FraudRules },
  attribution: Attribution | undefined,
  { uid, email, at }: Sale,
  number: Promise<readonly number[]>,
): Promise<Lead> {
  const [id = 0] = await number;
  if (!membership) throw new Refusal({ code: 'lead_not_found', because: 'promoter_deleted' });
  const { origin = 'link', traffic } = attribution ?? {};
  const lead = newLead(
    { membership, origin, traffic, rules },
    { uid, email, at, details: NO_DETAILS, override: false },
    id,
  );
  if (isRefused(lead, rules)) throw new Refusal({ code: 'lead_not_found', because: 'fraud_refused' });
  return { ...lead, signedUpAt: null };
}
