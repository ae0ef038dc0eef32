import { type Lead, type Owner, sameOwner } from '#shared/domain/lead.ts';
import { type LeadChange, updatedLead } from '#shared/domain/lead-update.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Runtime } from '#shared/runtime.ts';
import { attempt, Stale } from '#shared/store/attempt.ts';
import { type HeldNumbers, holdNumbers } from '#shared/store/held-numbers.ts';
import { loadShown, type Shown } from '#shared/store/memberships.ts';
import { promoterCheck } from '#shared/store/promoters.ts';
import { findOwnerByRefId } from '#shared/store/promotions.ts';
import { type LeadName, namedLead } from './find-lead.ts';
import { commitLead } from './lead-commit.ts';
import type { ShownLead } from './list-leads.ts';
import { finishMove } from './move-lead-commissions.ts';

/** What is changed of a lead, and whom it is given to: the promotion of that ref id, or an owner outright. */
export interface LeadUpdate extends LeadChange {
  readonly refId?: string | undefined;
  readonly owner?: Owner | undefined;
}

/**
 * Changes a lead (specification: PUT /api/v1/leads/update), in one transaction. Where the lead goes to another promoter,
 * its commissions follow right after it, unless the update leaves them behind.
 * @throws Refusal `not_found`, `taken`, `invalid`
 */
export async function updateLead(
  account: number,
  name: LeadName,
  update: LeadUpdate,
  runtime: Runtime,
): Promise<ShownLead> {
  const numbers = holdNumbers(account);
  try {
    const done = await attempt(() => changed(account, name, update, { runtime, numbers }), runtime);
    const rested = done.lead.moving && (await finishMove(account, done.lead.id, runtime));
    return { ...done, lead: rested ?? done.lead };
  } catch (error) {
    if (error instanceof Refusal) numbers.giveBack();
    throw error;
  }
}

async function changed(
  account: number,
  name: LeadName,
  update: LeadUpdate,
  { runtime, numbers }: { readonly runtime: Runtime; readonly numbers: HeldNumbers },
): Promise<ShownLead> {
  const lead = await restedLead(account, name, runtime);
  const now = runtime.now();
  const owner = await ownerAfter(account, lead, update, now);
  const after = updatedLead(lead, update, owner, now);
  const checks = sameOwner(lead, after) ? [] : [promoterCheck(account, owner.promoter)];
  if (after !== lead) await commitLead(account, { before: lead, after, cause: 'lead updated', now, checks }, numbers);
  return { lead: after, owner };
}

/**
 * The lead of that name, all its commissions where they belong: what a call that died has left to move is moved first.
 * @throws Refusal `not_found`
 */
export async function restedLead(account: number, name: LeadName, runtime: Runtime): Promise<Lead> {
  const lead = await namedLead(account, name);
  const rested = lead.moving ? await finishMove(account, lead.id, runtime) : lead;
  if (!rested) throw new Refusal({ code: 'not_found', what: 'lead' });
  return rested;
}

/** Whose the lead is to be. A promoter that was deleted, or has left the campaign, keeps its leads, and gets no more. */
async function ownerAfter(
  account: number,
  lead: Lead,
  { refId, owner: given }: LeadUpdate,
  now: string,
): Promise<Shown> {
  const to = given ?? (refId === undefined ? lead : await findOwnerByRefId(account, refId, now));
  const owner = to && (await loadShown(account, [to]))(to);
  const isGiven = owner && !sameOwner(lead, to);
  // The ref id leads to another promotion by now, where its promoter was being moved.
  if (owner && refId !== undefined && isGone(owner) && !(await stillLeadsTo(account, refId, owner.promotion, now))) {
    throw new Stale();
  }
  if (!owner || (refId !== undefined && owner.promoter.deletedAt) || (isGiven && isGone(owner))) {
    throw new Refusal({ code: 'not_found', what: 'promotion' });
  }
  return owner;
}

async function stillLeadsTo(account: number, refId: string, owner: Owner, now: string): Promise<boolean> {
  const found = await findOwnerByRefId(account, refId, now);
  return found !== null && sameOwner(found, owner);
}

/** Whether a promotion gets no more leads. */
export function isGone({ promoter, promotion }: Shown): boolean {
  return promoter.deletedAt !== null || promotion.hidden;
}
