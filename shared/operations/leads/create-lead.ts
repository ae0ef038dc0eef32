import type { ShareRequest } from '#shared/domain/commissions/share-request.ts';
import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { markAsClaim } from '#shared/domain/leads/claim.ts';
import type { Lead, LeadIdentifiers } from '#shared/domain/leads/lead.ts';
import { listAdditions } from '#shared/domain/lists/list-membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ChangeEvent, SignupEvent } from '#shared/domain/tracking/event.ts';
import { withoutNotifications } from '#shared/domain/tracking/notification-suppression.ts';
import { assertPassesFraudRules, newLead } from '#shared/domain/tracking/signup.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { requirePromotionOwner, requireRefIdOwner } from '#shared/operations/lists/owner-filter.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { promoterCheck } from '#shared/store/promoters/promoters.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { ConditionFailedError, commit } from '#shared/store/table/transaction.ts';
import { resolveLeadShares } from './lead-shares.ts';
import type { ShownLead } from './list-leads.ts';
import { isClosedToLeads } from './update-lead.ts';

interface NewLead extends LeadIdentifiers {
  /** Default: the company. A promoter creates a claim. */
  readonly origin?: Extract<Lead['origin'], 'manual' | 'promoter'>;
  readonly promotionId?: number | undefined;
  readonly refId?: string | undefined;
  readonly username: string | null;
  readonly split?: readonly ShareRequest[] | undefined;
  readonly quiet: boolean;
}

/**
 * Creates a lead that has not signed up yet: a later tracked sign-up matches it. Claims may duplicate known e-mails, so
 * that they do not reveal leads. Fraud rules reject claims, but hold the company's own leads.
 * @throws Refusal `fraud_refused`; `not_found`, also for a promotion without new leads; `taken`; `invalid` shares
 */
export async function createLead(call: AccountCall, input: NewLead): Promise<ShownLead> {
  const numbers = reserveNumbers(call.account.id);
  try {
    return await retryOnConflict(() => buildLead(call, input, numbers), call.runtime);
  } catch (error) {
    if (error instanceof Refusal || error instanceof ConditionFailedError) numbers.release();
    const field = error instanceof ConditionFailedError ? error.takenField : null;
    throw field ? new Refusal({ code: 'taken', field }) : error;
  }
}

async function buildLead(
  { account, runtime }: AccountCall,
  { promotionId, refId, uid, email, username, quiet, split = [], origin = 'manual' }: NewLead,
  numbers: ReservedNumbers,
): Promise<ShownLead> {
  const selected =
    promotionId === undefined
      ? await requireRefIdOwner({ account, runtime }, refId ?? '')
      : await requirePromotionOwner({ account, runtime }, promotionId);
  const owner = (await loadMembershipDetails(account.id, [selected]))(selected);
  if (isClosedToLeads(owner)) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const [[id = 0], [number = 0], shares] = await Promise.all([
    numbers.take('lead', 1),
    numbers.take('event', 1),
    resolveLeadShares(account.id, split, owner.promotion),
  ]);
  const now = runtime.now();
  const emptyDetails = { firstName: null, lastName: null, website: null, customFields: null, subId: null, ip: null };
  const basics = { uid, email, at: now, details: { ...emptyDetails, username }, override: false };
  const rules = accountFraudRules(account);
  const created: Lead = {
    ...newLead({ membership: owner, origin, rules }, basics, id),
    signedUpAt: null,
    ...(shares.length > 0 ? { shares } : {}),
  };
  const isClaim = origin === 'promoter';
  const lead = isClaim ? markAsClaim(created) : created;
  if (isClaim) assertPassesFraudRules(lead, rules);
  const { promoterId, campaignId } = lead;
  const details = { event: 'signup', createdLead: true, replaced: null } as const;
  const times = { id: number, at: now, recordedAt: now };
  const signup: SignupEvent = { ...details, ...times, leadId: id, promoterId, campaignId };
  const changes = listAdditions('leads', lead, id);
  const claim: ChangeEvent = { event: 'change', ...times, cause: 'referral claimed', changes };
  await commit([
    eventWrite(account.id, isClaim ? claim : withoutNotifications(signup, quiet)),
    ...leadWrites(account.id, null, lead, { whenTaken: 'refused' }),
    promoterCheck(account.id, owner.promoter),
  ]);
  return { lead, owner };
}
