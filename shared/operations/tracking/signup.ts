import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { isAbandoned, isSameOwner, isUnconfirmed } from '#shared/domain/leads/lead.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReportedSignup } from '#shared/domain/tracking/event-reports.ts';
import { decideSignup, type Signup } from '#shared/domain/tracking/signup.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { collectSignupSignals } from '#shared/operations/fraud/fraud-signals.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type LeadContext, loadLeadContext, resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { eventTime, findNamedLead, runTrackingCommand } from './call.ts';
import { rewardSignup } from './referral-reward.ts';
import { type LeadReferrer, loadReferrer } from './referrer.ts';
import { type TrackingResult, WITHOUT_MONEY } from './tracking-result.ts';

/**
 * Records and attributes a sign-up (specification: POST /api/v2/track/signup; contract §5). It takes precedence over
 * manual referrals of other promoters, and over promoters who can no longer earn.
 * @throws Refusal `visitor_not_found`, `signup_exists`, `fraud_refused`, `created_at_invalid`
 */
export async function trackSignup(call: AccountCall, reported: ReportedSignup): Promise<TrackingResult> {
  const { account, runtime } = call;
  const now = runtime.now();
  const signup = {
    uid: reported.uid,
    email: reported.email,
    at: eventTime(reported, now),
    override: reported.override,
    subscribes: reported.subscribes,
    details: reported.details,
  } satisfies Signup;
  return runTrackingCommand(call, null, async (numbers) => {
    const [pointers, [event = 0], found] = await Promise.all([
      resolveIdentifiers(account.id, reported, now),
      numbers.take('event', 1),
      collectSignupSignals(account, reported, now),
    ]);
    const { pointer, taken } = findNamedLead(pointers);
    const [referrer, context] = await Promise.all([
      loadReferrer(account.id, pointers.attributions),
      pointer ? loadLeadContext(account.id, pointer, { leadId: pointer.leadId }) : null,
    ]);
    if (!referrer) throw new Refusal({ code: 'visitor_not_found' });
    const { lead, override, membership, balances } = findOwner(context, referrer, reported);
    const [leadNumber = 0] = lead ? [lead.id] : await numbers.take('lead', 1);

    const { origin, traffic, audience = reported.audience } = referrer.attribution;
    const facts = { lead, taken, membership, origin, traffic, audience, found, rules: accountFraudRules(account) };
    const decision = decideSignup(facts, { ...signup, override }, { lead: leadNumber, event }, now);

    const earned = await rewardSignup(account, lead, decision.lead, membership, {
      numbers,
      now,
      at: signup.at,
      past: reported.past,
    });
    await commit([
      eventWrite(account.id, applyNoticeOptions(decision.event, reported)),
      ...earned.writes(reported),
      ...leadWrites(account.id, lead, earned.lead, earned.terms),
    ]);
    return {
      ...WITHOUT_MONEY,
      ...decision.event,
      type: 'signup',
      lead: earned.lead,
      promoter: membership.promoter,
      balances,
    };
  });
}

/**
 * A known lead keeps its owner without an override.
 * @throws Refusal `signup_exists`, or `visitor_not_found` if the owner was deleted
 */
function findOwner(context: LeadContext | null, referrer: LeadReferrer, reported: ReportedSignup) {
  const lead = context?.lead ?? null;
  const override = reported.override || replacesOwner(context, referrer, reported);
  const isSignedUp = lead && (lead.signedUpAt || reported.isFromBrowser);
  if (isSignedUp && !override) throw new Refusal({ code: 'signup_exists' });
  const { membership, balances } = context?.lead && !override ? context : referrer.subject;
  if (!membership) throw new Refusal({ code: 'visitor_not_found' });
  return { lead, override, membership, balances };
}

/**
 * Whether the lead goes to the sign-up's promoter: from one who only claimed it, or from one who can no longer earn
 * before a sign-up or sale. Browser reports can be forged and never change a lead.
 */
function replacesOwner(
  context: LeadContext | null,
  { subject, attribution }: LeadReferrer,
  { isFromBrowser }: ReportedSignup,
): boolean {
  const lead = context?.lead;
  if (!lead || isFromBrowser) return false;
  const isOpen = isUnconfirmed(lead) || isAbandoned(lead, context.membership);
  return isOpen && canEarn(subject.membership) && !isSameOwner(lead, attribution);
}
