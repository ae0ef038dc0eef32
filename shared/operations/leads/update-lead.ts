import { type BatchProcess, buildBatch } from '#shared/domain/batches/batch.ts';
import type { ShareRequest } from '#shared/domain/commissions/share-request.ts';
import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { isSameOwner, type Lead, type Owner } from '#shared/domain/leads/lead.ts';
import { decideLeadChange, type LeadChange } from '#shared/domain/leads/lead-update.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { type LeadIdentifier, requireLead } from '#shared/operations/lists/find-lead.ts';
import type { Runtime } from '#shared/runtime.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { newBatchWrites, newChunkWrite } from '#shared/store/batches/batches.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { promoterCheck } from '#shared/store/promoters/promoters.ts';
import { findOwnerByRefId } from '#shared/store/promoters/promotions.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { type ReservedNumbers, withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict, StaleReadError } from '#shared/store/table/retry.ts';
import { commitLead } from './lead-commit.ts';
import { resolveLeadShares } from './lead-shares.ts';
import type { ShownLead } from './list-leads.ts';
import { exceedsCallLimit, finishMove, finishNewMove } from './move-lead-commissions.ts';
import { updateReferralCommission } from './referral-commission.ts';

interface LeadUpdate extends Omit<LeadChange, 'shares'> {
  readonly refId?: string | undefined;
  readonly owner?: Owner | undefined;
  /** Shares of future commissions. */
  readonly split?: readonly ShareRequest[] | undefined;
  readonly assert?: ((lead: Lead) => void) | undefined;
}

interface UpdatedLead extends ShownLead {
  /** Batch process that still moves its commissions. */
  readonly process: number | null;
}

/**
 * Changes a lead in one transaction (specification: PUT /api/v1/leads/update). Its commissions move after it, unless
 * left behind.
 * @param largeMoves how to move more commissions than a call can
 * @throws Refusal `not_found`, `taken`, `invalid`
 */
export async function updateLead(
  call: Call,
  identifier: LeadIdentifier,
  update: LeadUpdate,
  largeMoves: 'here' | 'in a process' = 'here',
): Promise<UpdatedLead> {
  const { account, runtime } = call;
  return withReservedNumbers(account.id, async (numbers) => {
    const { begun, ...updated } = await retryOnConflict(
      () => applyUpdate(account.id, identifier, update, largeMoves, { runtime, numbers }),
      runtime,
    );
    if (begun) await wakeChunks(call, begun);
    const { moving } = updated.lead;
    if (!moving || moving.process !== undefined) return { ...updated, process: moving?.process ?? null };
    return { ...updated, lead: (await finishNewMove(call, updated.lead)) ?? updated.lead, process: null };
  });
}

async function applyUpdate(
  account: number,
  identifier: LeadIdentifier,
  update: LeadUpdate,
  largeMoves: 'here' | 'in a process',
  { runtime, numbers }: { readonly runtime: Runtime; readonly numbers: ReservedNumbers },
): Promise<ShownLead & { readonly begun: BatchProcess | null }> {
  const lead = await loadMovedLead({ account: { id: account }, runtime }, identifier);
  update.assert?.(lead);
  const now = runtime.now();
  const owner = await resolveOwner(account, lead, update, now);
  const shares = update.split && (await resolveLeadShares(account, update.split, owner.promotion));
  const after = await updateLeadRecord(account, { lead, change: { ...update, shares }, owner, now });
  const toMove = largeMoves === 'in a process' && after.moving !== lead.moving ? after.moving : null;
  const needsProcess = toMove !== null && (await exceedsCallLimit(account, after, toMove));
  const process = needsProcess ? await moveProcess(account, after, now) : null;
  const moving = process && toMove ? { ...toMove, process: process.process.id } : after.moving;
  const checks = [
    ...(isSameOwner(lead, after) ? [] : [promoterCheck(account, owner.promoter)]),
    ...(process ? process.writes : []),
  ];
  const newLead = moving === after.moving ? after : { ...after, moving };
  if (after !== lead) {
    // A new e-mail may end a suspicion without being a decision.
    const isDecision = update.state !== undefined || update.suspicion !== undefined;
    const updateCommission = () =>
      isDecision ? updateReferralCommission({ account: { id: account }, runtime }, lead, newLead) : undefined;
    if (newLead.state === 'denied') await updateCommission();
    await commitLead(account, { before: lead, after: newLead, cause: 'lead updated', now, checks }, numbers);
    if (newLead.state !== 'denied') await updateCommission();
  }
  return { lead: newLead, owner, begun: process?.process ?? null };
}

async function updateLeadRecord(
  account: number,
  {
    lead,
    change,
    owner,
    now,
  }: { readonly lead: Lead; readonly change: LeadChange; readonly owner: MembershipDetails; readonly now: string },
): Promise<Lead> {
  const after = decideLeadChange(lead, change, owner, now);
  if (after.suspicion === lead.suspicion || change.suspicion !== undefined) return after;
  return decideLeadChange(lead, change, owner, now, accountFraudRules((await readAccount(account)) ?? {}));
}

/** Written with the lead, so that a crash cannot lose it. */
async function moveProcess(account: number, { id: leadId, promotionId }: Lead, now: string) {
  const [id = 0] = await takeNumbers(account, 'batch-process', 1);
  const meta = { promoter_campaign_id: promotionId };
  const request = { id, action: 'referral/move_to_promoter', terms: { begun: true }, meta, ids: [leadId] } as const;
  const { process, chunks } = buildBatch(request, now);
  return {
    process,
    writes: [...newBatchWrites(account, process), ...chunks.map((chunk) => newChunkWrite(account, chunk))],
  };
}

/**
 * Reads a lead and completes an interrupted move, unless a batch process does.
 * @throws Refusal `not_found`
 */
export async function loadMovedLead(call: Call, identifier: LeadIdentifier): Promise<Lead> {
  const lead = await requireLead(call.account.id, identifier);
  const isInterrupted = lead.moving && lead.moving.process === undefined;
  const finished = isInterrupted ? await finishMove(call, lead.id) : lead;
  if (!finished) throw new Refusal({ code: 'not_found', what: 'lead' });
  return finished;
}

/** A deleted promoter, or one who left the campaign, gets no new leads. */
async function resolveOwner(
  account: number,
  lead: Lead,
  { refId, owner: newOwner }: LeadUpdate,
  now: string,
): Promise<MembershipDetails> {
  const to = newOwner ?? (refId === undefined ? lead : await findOwnerByRefId(account, refId, now));
  const owner = to && (await loadMembershipDetails(account, [to]))(to);
  const isNewOwner = owner && !isSameOwner(lead, to);
  // The ref id's promoter was being moved: retry.
  if (
    owner &&
    refId !== undefined &&
    isClosedToLeads(owner) &&
    !(await isStillRefIdOwner(account, refId, owner.promotion, now))
  ) {
    throw new StaleReadError();
  }
  if (!owner || (refId !== undefined && owner.promoter.deletedAt) || (isNewOwner && isClosedToLeads(owner))) {
    throw new Refusal({ code: 'not_found', what: 'promotion' });
  }
  return owner;
}

async function isStillRefIdOwner(account: number, refId: string, owner: Owner, now: string): Promise<boolean> {
  const holder = await findOwnerByRefId(account, refId, now);
  return holder !== null && isSameOwner(holder, owner);
}

/** Whether a promotion no longer gets leads. */
export function isClosedToLeads({ promoter, promotion }: MembershipDetails): boolean {
  return promoter.deletedAt !== null || promotion.hidden;
}
