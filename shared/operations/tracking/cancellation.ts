import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { decideCancellation } from '#shared/domain/tracking/cancellation.ts';
import type { ReportedCancellation } from '#shared/domain/tracking/event-reports.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { loadLeadContext, resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { eventTime, findNamedLead, runTrackingCommand } from './call.ts';
import { type TrackingResult, WITHOUT_MONEY } from './tracking-result.ts';

/**
 * Records a lead's cancellation (contract §5).
 * @throws Refusal `lead_not_found`, `duplicate_event`, `created_at_invalid`
 */
export async function trackCancellation(call: AccountCall, reported: ReportedCancellation): Promise<TrackingResult> {
  const { account, runtime } = call;
  const now = runtime.now();
  const cancellation = {
    uid: reported.uid,
    email: reported.email,
    eventId: reported.eventId,
    at: eventTime(reported, now),
    isTest: reported.isTest,
  };
  return runTrackingCommand(call, { kind: 'cancellation', eventId: cancellation.eventId }, async (numbers) => {
    const [pointers, [number = 0]] = await Promise.all([
      resolveIdentifiers(account.id, cancellation, now),
      numbers.take('event', 1),
    ]);
    const { pointer, taken } = findNamedLead(pointers);
    if (!pointer) throw new Refusal({ code: 'lead_not_found' });
    const { lead, membership, balances } = await loadLeadContext(account.id, pointer, { leadId: pointer.leadId });
    if (!lead) throw new Refusal({ code: 'lead_not_found' });

    const facts = { lead, taken, promoter: membership?.promoter ?? null, rules: accountFraudRules(account) };
    const decision = decideCancellation(facts, cancellation, number, now);

    await commit([
      ...trackedEventWrites(account.id, applyNoticeOptions(decision.event, reported)),
      ...leadWrites(account.id, lead, decision.lead),
    ]);
    return {
      ...WITHOUT_MONEY,
      ...decision.event,
      type: 'cancellation',
      lead: decision.lead,
      promoter: membership?.promoter ?? (await loadMembershipDetails(account.id, [lead]))(lead).promoter,
      balances,
    };
  });
}
