import fc from 'fast-check';
import { type Command, index } from '#test/support/ledger/command.ts';
import { clearLeadSuspicion, setLeadState } from '#test/support/ledger/model/lead-records.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import type { ModelLead } from '#test/support/ledger/model/records.ts';
import { settleSignUp } from '#test/support/ledger/model/sign-up-rewards.ts';
import { countCustomerLoss, moveTo } from '#test/support/ledger/operations/leads.ts';
import { bulk, type Expectation, type Ids, ids, type Outcome } from './bulk.ts';

const listLeads = (model: Model): readonly ModelLead[] => model.leads;

function getApprovedState({ state, cancelled, customer }: ModelLead): string {
  if (state !== 'denied') return state;
  if (cancelled) return 'cancelled';
  return customer ? 'active' : 'signup';
}

function enableLeads(ids: Ids): Command {
  return bulk(ids, {
    action: 'referral/enable',
    listRecords: listLeads,
    prepare: (model) => ({ apply: (lead) => setState(model, lead, getApprovedState(lead)) }),
  });
}

function setState(model: Model, lead: ModelLead, state: string, isCleared = false): Outcome {
  const before = { ...lead };
  setLeadState(lead, { state, customer: lead.customer });
  if (isCleared) clearLeadSuspicion(lead);
  settleSignUp(model, lead, before);
  return 200;
}

function decideLeads(ids: Ids, isApproved: boolean): Command {
  return bulk(ids, {
    action: isApproved ? 'referral/approve' : 'referral/disable',
    listRecords: listLeads,
    prepare: (model) => ({
      apply: (lead) => setState(model, lead, isApproved ? getApprovedState(lead) : 'denied', isApproved),
    }),
  });
}

function moveLeads(ids: Ids, promotionNth: number, movesCommissions: boolean | undefined): Command {
  return bulk(ids, {
    action: 'referral/move_to_promoter',
    detail: `to promotion ${promotionNth}, commissions along: ${movesCommissions}`,
    listRecords: listLeads,
    // Several leads could move the promoter up a level, after which the others could no longer follow.
    selectIndependent: (model, leads) =>
      pick(model.promotions, promotionNth).campaign.level ? leads.slice(0, 1) : leads,
    prepare: (model) => {
      const target = pick(model.promotions, promotionNth);
      const apply = (lead: ModelLead): Outcome => {
        moveTo(model, lead, target, movesCommissions === false);
        return 200;
      };
      const details = movesCommissions === undefined ? {} : { move_associated_commissions: movesCommissions };
      const targetExists = !target.hidden && !target.promoter.deleted;
      return { input: { promoter_campaign_id: target.id, ...details }, targetExists, apply };
    },
  });
}

function deleteLeads(ids: Ids): Command {
  const prepare = (): Expectation<ModelLead> => ({
    apply: (lead) => {
      countCustomerLoss(lead);
      return 200;
    },
  });
  return bulk(ids, { action: 'referral/delete', listRecords: listLeads, prepare });
}

export const leadBulks = {
  approveLeads: ids.map((input) => decideLeads(input, true)),
  disableLeads: ids.map((input) => decideLeads(input, false)),
  moveLeads: fc.tuple(ids, index, fc.constantFrom(true, false, undefined)).map((input) => moveLeads(...input)),
  deleteLeads: ids.map(deleteLeads),
  enableLeads: ids.map(enableLeads),
};
