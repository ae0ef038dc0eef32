import fc from 'fast-check';
import { type Command, index } from '#test/support/ledger/command.ts';
import { clearLeadSuspicion, setLeadState } from '#test/support/ledger/model/lead-records.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import type { ModelLead } from '#test/support/ledger/model/records.ts';
import { settleSignUp } from '#test/support/ledger/model/sign-up-rewards.ts';
import { countCustomerLoss, moveTo } from '#test/support/ledger/operations/leads.ts';
import { bulk, type Ids, ids, type Outcome, type Terms } from './bulk.ts';

const leadsOf = (model: Model): readonly ModelLead[] => model.leads;

function approvedState({ state, cancelled, customer }: ModelLead): string {
  if (state !== 'denied') return state;
  if (cancelled) return 'cancelled';
  return customer ? 'active' : 'signup';
}

function enableLeads(ids: Ids): Command {
  return bulk(ids, {
    action: 'referral/enable',
    of: leadsOf,
    terms: (model) => ({ apply: (lead) => setState(model, lead, approvedState(lead)) }),
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
    of: leadsOf,
    terms: (model) => ({
      apply: (lead) => setState(model, lead, isApproved ? approvedState(lead) : 'denied', isApproved),
    }),
  });
}

function moveLeads(ids: Ids, promotionNth: number, movesCommissions: boolean | undefined): Command {
  return bulk(ids, {
    action: 'referral/move_to_promoter',
    how: `to promotion ${promotionNth}, commissions along: ${movesCommissions}`,
    of: leadsOf,
    // Several leads could move the promoter up a level, after which the others could no longer follow.
    together: (model, leads) => (pick(model.promotions, promotionNth).campaign.level ? leads.slice(0, 1) : leads),
    terms: (model) => {
      const target = pick(model.promotions, promotionNth);
      const apply = (lead: ModelLead): Outcome => {
        moveTo(model, lead, target, movesCommissions === false);
        return 200;
      };
      const details = movesCommissions === undefined ? {} : { move_associated_commissions: movesCommissions };
      const isThere = !target.hidden && !target.promoter.deleted;
      return { more: { promoter_campaign_id: target.id, ...details }, isThere, apply };
    },
  });
}

function deleteLeads(ids: Ids): Command {
  const terms = (): Terms<ModelLead> => ({
    apply: (lead) => {
      countCustomerLoss(lead);
      return 200;
    },
  });
  return bulk(ids, { action: 'referral/delete', of: leadsOf, terms });
}

export const bulksOfLeads = {
  approveLeads: ids.map((input) => decideLeads(input, true)),
  disableLeads: ids.map((input) => decideLeads(input, false)),
  moveLeads: fc.tuple(ids, index, fc.constantFrom(true, false, undefined)).map((input) => moveLeads(...input)),
  deleteLeads: ids.map(deleteLeads),
  enableLeads: ids.map(enableLeads),
};
