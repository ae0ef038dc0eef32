import type { Account } from '#shared/domain/accounts/account.ts';
import { buildManualCommission, type ManualCommissionInput } from '#shared/domain/commissions/manual-commission.ts';
import { assertNotClaim } from '#shared/domain/leads/claim.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import { commissionNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { type LeadIdentifier, requireLead } from '#shared/operations/lists/find-lead.ts';
import { requirePromotionOwner, requireRefIdOwner } from '#shared/operations/lists/owner-filter.ts';
import type { Runtime } from '#shared/runtime.ts';
import { customCommissionIdWrite, newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { promoterCheck } from '#shared/store/promoters/promoters.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { ConditionFailedError, commit } from '#shared/store/table/transaction.ts';
import type { ShownCommission } from './list-commissions.ts';

interface CommissionRecipient {
  readonly lead: LeadIdentifier | null;
  readonly promotionId?: number | undefined;
  readonly refId?: string | undefined;
}

/**
 * Creates a manual commission (contract §4).
 * @throws Refusal `not_found`, also for a deleted promoter; `invalid` for a duplicate event id, or a time over a day
 * ahead
 */
export async function createCommission(
  { account, runtime }: AccountCall,
  input: ManualCommissionInput,
  recipient: CommissionRecipient,
): Promise<ShownCommission> {
  const numbers = reserveNumbers(account.id);
  try {
    return await retryOnConflict(
      () => commitManualCommission(account, input, recipient, { runtime, numbers }),
      runtime,
    );
  } catch (error) {
    if (error instanceof Refusal || error instanceof ConditionFailedError) numbers.release();
    if (error instanceof ConditionFailedError && error.first === 'event_exists') {
      throw new Refusal({
        code: 'invalid',
        message: `A commission with the event_id '${input.eventId}' already exists.`,
      });
    }
    throw error;
  }
}

async function commitManualCommission(
  { id: account, currency }: Account,
  input: ManualCommissionInput,
  recipient: CommissionRecipient,
  { runtime, numbers }: { readonly runtime: Runtime; readonly numbers: ReservedNumbers },
): Promise<ShownCommission> {
  const lead = recipient.lead && (await requireLead(account, recipient.lead));
  if (lead) assertNotClaim(lead);
  const now = runtime.now();
  if (input.at !== undefined && isTooFarAhead(input.at, now)) {
    throw new Refusal({ code: 'invalid', message: 'event_date is invalid: it is more than a day in the future.' });
  }
  const ownerIds = lead ?? (await promotionOwner({ account: { id: account }, runtime }, recipient));
  const owner = (await loadMembershipDetails(account, [ownerIds]))(ownerIds);
  if (owner.promoter.deletedAt) throw new Refusal({ code: 'not_found', what: 'promoter' });
  const [[id = 0], [event = 0]] = await Promise.all([numbers.take('commission', 1), numbers.take('event', 1)]);
  const commission = buildManualCommission(id, input, { lead, promotion: owner.promotion, currency }, now);
  const effects = { changes: commissionChanges(null, commission), tells: commissionNotices(commission) };
  await commit([
    ...(commission.eventId === null ? [] : [customCommissionIdWrite(account, commission, commission.eventId)]),
    eventWrite(account, { event: 'change', id: event, cause: 'reward given', at: now, recordedAt: now, ...effects }),
    newCommissionWrite(account, commission),
    promoterCheck(account, owner.promoter),
    ...(lead ? leadWrites(account, lead, lead, { createdCommissions: { commissions: [commission], now } }) : []),
  ]);
  return { commission, lead, owner };
}

function promotionOwner(call: Call, { promotionId, refId = '' }: CommissionRecipient) {
  return promotionId === undefined ? requireRefIdOwner(call, refId) : requirePromotionOwner(call, promotionId);
}
