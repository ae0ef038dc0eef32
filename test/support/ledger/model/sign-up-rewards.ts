import { expect } from 'vitest';
import { findLead } from '#shared/store/leads/leads.ts';
import { setStatus } from '#test/support/ledger/operations/commissions.ts';
import type { Real } from '#test/support/ledger/real.ts';
import { isBanned, type Model, NOT_OF_A_SALE } from './model.ts';
import type { ModelCommission, ModelLead } from './records.ts';
import { findFirstStatus } from './tier-gains.ts';

/** Adds the commission of a lead's first sign-up: own rewards of its promotion first, else the campaign's. */
export async function earnBySignUp(model: Model, { company }: Real, lead: ModelLead): Promise<void> {
  const { owner } = lead;
  const bonus = owner.own?.gives.perReferral ?? owner.campaign.gives.perReferral;
  const storedLead = await findLead(company.account.id, lead.id);
  const mayEarn = lead.state !== 'denied' && !isBanned(owner);
  if (!bonus || !mayEarn) return expect(storedLead?.referralCommissionId).toBeUndefined();
  const { unit, flat: amount } = bonus.terms;
  const { offer } = owner.campaign;
  const commission: ModelCommission = {
    ...NOT_OF_A_SALE,
    id: storedLead?.referralCommissionId ?? 0,
    owner,
    unit,
    amount,
    tier: 1,
    lead,
    status: findFirstStatus(offer, { unit, amount }, lead.suspicious),
    held: Boolean(offer.holds),
  };
  lead.signUpEarned = commission;
  model.commissions.push(commission);
}

type Judged = Pick<ModelLead, 'state' | 'suspicious' | 'owner'>;

/**
 * Reverses or restores a sign-up commission after a manual decision on its lead. Leaves commissions in payouts and
 * deleted ones unchanged.
 */
export function settleSignUp(model: Model, lead: ModelLead, before: Judged): void {
  const earned = lead.signUpEarned;
  if (!earned || earned.deleted || earned.payout) return;
  if (lead.state === 'denied') {
    if (before.state !== 'denied') setStatus([earned], model, 'denied');
    return;
  }
  const isBack = before.state === 'denied' && earned.status === 'denied';
  const isCleared = before.suspicious && !lead.suspicious && before.owner === lead.owner;
  if (!isBack && !(isCleared && earned.status === 'pending')) return;
  setStatus([earned], model, findFirstStatus(earned.owner.campaign.offer, earned, lead.suspicious));
}
