import fc from 'fast-check';
import { COMMISSION_STATUSES, type CommissionStatus } from '#shared/domain/commissions/commission.ts';
import { type LeadState, SETTABLE_LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { PAYOUT_STATUSES, type PayoutStatus } from '#shared/domain/payouts/payout-state.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { destroyCommission, updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { destroyPayout } from '#shared/operations/payouts/destroy-payout.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import type { History } from './history.ts';
import { nth, type Operation, operation, pickNth } from './operation.ts';
import { toMoment, type When, when } from './times.ts';

interface LeadChange {
  readonly state: LeadState | null;
  readonly since: When | null;
  readonly to: { readonly promotion: number; readonly soft: boolean } | null;
}

const getAccount = ({ reportCompany }: History) => reportCompany.company.account.id;

function changeLead(lead: number, change: LeadChange): Operation {
  return operation(`lead ${lead} becomes ${JSON.stringify(change)}`, async (history) => {
    const before = pickNth(history.leads, lead);
    if (!before) return;
    const { now, runtime, reportCompany } = history;
    const { state, since, to } = change;
    const update = {
      ...(state ? { state } : {}),
      ...(since ? { customerSince: new Date(toMoment(now, since)).toISOString() } : {}),
      ...(to ? { refId: pickNth(reportCompany.promotions, to.promotion)?.refId, soft: to.soft } : {}),
    };
    const call = () => updateLead({ account: { id: getAccount(history) }, runtime }, { id: before.id }, update);
    const result = await history.unlessRefused(call);
    if (!result) return;
    if (state === 'cancelled' && before.cancelledAt === null) history.cancelled(before, result.lead, now);
    history.leadChanged(before, result.lead, now);
  });
}

function removeLead(lead: number): Operation {
  return operation(`lead ${lead} is deleted`, async (history) => {
    const before = pickNth(history.leads, lead);
    if (!before) return;
    const { now, runtime } = history;
    await history.unlessRefused(() => deleteLead({ account: { id: getAccount(history) }, runtime }, { id: before.id }));
    history.leadChanged(before, null, now);
  });
}

function setCommissionStatus(commission: number, status: CommissionStatus): Operation {
  return operation(`commission ${commission} becomes ${status}`, async (history) => {
    const id = pickNth(history.commissions, commission);
    if (id)
      await history.unlessRefused(() =>
        updateCommission({ account: { id: getAccount(history) }, runtime: history.runtime }, { id }, status),
      );
  });
}

function addCommission(
  promotion: number,
  lead: number | null,
  details: { unit: Unit; amount: number; status: CommissionStatus },
) {
  const name = `add a commission to promotion ${promotion} ${JSON.stringify(details)}${lead === null ? '' : ` for lead ${lead}`}`;
  return operation(name, async (history) => {
    const { refId } = pickNth(history.reportCompany.promotions, promotion) ?? {};
    const chosenLead = lead === null ? undefined : pickNth(history.leads, lead);
    const reason = { refId, lead: chosenLead ? { id: chosenLead.id } : null };
    const call = () =>
      createCommission({ account: history.reportCompany.company.account, runtime: history.runtime }, details, reason);
    const result = await history.unlessRefused(call);
    if (result) history.commissions.push(result.commission.id);
  });
}

function createPayout(promoter: number): Operation {
  return operation(`create the payout of promoter ${promoter}`, async (history) => {
    const promoterId = pickNth(history.reportCompany.promotions, promoter)?.promoterId;
    const { account } = history.reportCompany.company;
    const result = await history.unlessRefused(() =>
      createPayouts({ account, runtime: history.runtime }, { promoterId }),
    );
    history.payouts.push(...(result ?? []).map(({ id }) => id));
  });
}

function setPayoutStatus(payout: number, status: PayoutStatus): Operation {
  return operation(`payout ${payout} becomes ${status}`, async (history) => {
    const id = pickNth(history.payouts, payout);
    if (id)
      await history.unlessRefused(() =>
        updatePayout({ account: { id: getAccount(history) }, runtime: history.runtime }, id, status),
      );
  });
}

function removeCommission(commission: number): Operation {
  return operation(`commission ${commission} is destroyed`, async (history) => {
    const id = pickNth(history.commissions, commission);
    const { runtime } = history;
    if (id) await history.unlessRefused(() => destroyCommission({ account: { id: getAccount(history) }, runtime }, id));
  });
}

function removePayout(payout: number): Operation {
  return operation(`payout ${payout} is destroyed`, async (history) => {
    const id = pickNth(history.payouts, payout);
    const { runtime } = history;
    if (id) await history.unlessRefused(() => destroyPayout({ account: { id: getAccount(history) }, runtime }, id));
  });
}

const changes: fc.Arbitrary<LeadChange> = fc.record({
  state: fc.option(fc.constantFrom(...SETTABLE_LEAD_STATES), { freq: 2 }),
  since: fc.option(when, { freq: 1 }),
  to: fc.option(fc.record({ promotion: nth, soft: fc.boolean() }), { freq: 2 }),
});
const commissionStatus = fc.constantFrom(...COMMISSION_STATUSES);
const commissionDetails = fc.record({
  unit: fc.constantFrom<Unit>('cash', 'cash', 'credits'),
  amount: fc.integer({ min: 1, max: 5000 }),
  status: commissionStatus,
});

export const byHand = {
  changeLead: fc.tuple(nth, changes).map((input) => changeLead(...input)),
  removeLead: nth.map(removeLead),
  setCommissionStatus: fc.tuple(nth, commissionStatus).map((input) => setCommissionStatus(...input)),
  addCommission: fc.tuple(nth, fc.option(nth, { freq: 2 }), commissionDetails).map((input) => addCommission(...input)),
  removeCommission: nth.map(removeCommission),
  createPayout: nth.map(createPayout),
  removePayout: fc.nat(4).map(removePayout),
  setPayoutStatus: fc
    .tuple(fc.nat(4), fc.constantFrom(...PAYOUT_STATUSES, 'completed' as const))
    .map((input) => setPayoutStatus(...input)),
};
