import fc from 'fast-check';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import {
  addModelLead,
  clearLeadSuspicion,
  moveModelLead,
  type PersonIndexes,
  pickPerson,
  recheckSelfReferral,
  setLeadState,
} from '#test/support/ledger/model/lead-records.ts';
import { isActive, type Model, pick } from '#test/support/ledger/model/model.ts';
import type { ModelCommission, ModelLead, ModelPromotion, Person } from '#test/support/ledger/model/records.ts';
import { settleSignUp } from '#test/support/ledger/model/sign-up-rewards.ts';
import { person, ref } from './tracking.ts';

const STATES = ['signup', 'active', 'subscribed', 'denied', 'cancelled'];

function update(
  what: string,
  person: PersonIndexes,
  changes: (model: Model) => {
    readonly body: object;
    expected(lead: ModelLead): number;
    apply(lead: ModelLead, model: Model): void;
  },
): Command {
  return command(`${what} of ${JSON.stringify(person)}`, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const { body, expected, apply } = changes(model);
    const response = await real.call('PUT', '/leads/update', { ...identifiers, ...body });
    const lead = model.leadOf(identifiers);
    if (!expectStatus(response, lead ? expected(lead) : 404) || !lead) return;
    apply(lead, model);
  });
}

/** Leads of a deleted promoter can be updated like others (contract §6: its records stay). */
function state(person: PersonIndexes, state: string, bought: boolean): Command {
  return update(`state ${state}${bought ? ' with customer_since' : ''}`, person, () => ({
    body: { state, ...(bought ? { customer_since: '2026-01-01T00:00:00Z' } : {}) },
    expected: () => 200,
    // The state `active` makes a lead a customer, even without a purchase.
    apply: (lead, model) => {
      const before = { ...lead };
      setLeadState(lead, { state, customer: lead.customer || bought || state === 'active' });
      settleSignUp(model, lead, before);
      if (bought) lead.since = 'long ago';
      else if (state === 'active') lead.since ??= 'now';
    },
  }));
}

function changeIdentifiers(person: PersonIndexes, newIdentifiers: PersonIndexes): Command {
  return update(`identifiers ${JSON.stringify(newIdentifiers)}`, person, (model) => {
    const { email, uid } = pickPerson(model, newIdentifiers);
    const isOthers = (lead: ModelLead, holder: ModelLead | undefined) => holder !== undefined && holder !== lead;
    return {
      body: { ...(email ? { new_email: email } : {}), ...(uid ? { new_uid: uid } : {}) },
      expected: (lead) => {
        const holders = [email && model.leadOf({ email }), uid && model.leadOf({ uid })];
        return holders.some((holder) => isOthers(lead, holder || undefined)) ? 422 : 200;
      },
      apply: (lead) => {
        renameLead(lead, { email, uid });
      },
    };
  });
}

function renameLead(lead: ModelLead, { email = lead.email ?? undefined, uid }: Person): void {
  const isOther = email !== undefined && email !== lead.email;
  Object.assign(lead, { email: email ?? null, uid: uid ?? lead.uid });
  if (isOther) recheckSelfReferral(lead);
}

function move(person: PersonIndexes, ref: number, soft: boolean): Command {
  return update(`promoter ${ref}${soft ? ', softly,' : ''}`, person, (model) => {
    const refId = model.names.pick('promoter ref_id', ref);
    const target = model.promotionBy('ref_id', refId);
    return {
      body: { new_ref_id: refId, soft_switch: soft },
      expected: () => (target ? 200 : 404),
      apply: (lead) => {
        if (target) moveTo(model, lead, target, soft);
      },
    };
  });
}

/** Moves a lead with its unpaid commissions of any owner; a soft move leaves commissions. */
export function moveTo(model: Model, lead: ModelLead, target: ModelPromotion, soft: boolean): void {
  if (lead.owner === target) return;
  moveModelLead(lead, target);
  recheckSelfReferral(lead);
  if (soft) return;
  const isOwn = (row: ModelCommission) => row.lead === lead && row.tier === 1 && !row.isOthers;
  const isMovable = (row: ModelCommission) => isOwn(row) && row.owner !== target && !row.payout;
  // Reversals and restorations stay with a paid commission.
  const isMoved = (row: ModelCommission): boolean =>
    isMovable(row) && (!row.of || row.of.owner === target || isMoved(row.of));
  for (const row of model.commissions.filter(isMoved)) row.owner = target;
}

function remove(person: PersonIndexes): Command {
  return command(`delete lead ${JSON.stringify(person)}`, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const lead = model.leadOf(identifiers);
    const response = await real.call('DELETE', '/leads/delete', identifiers);
    if (!expectStatus(response, lead ? 200 : 404) || !lead) return;
    countCustomerLoss(lead);
  });
}

export function countCustomerLoss(lead: ModelLead): void {
  if (isActive(lead)) lead.owner.counts.active_customers_count -= 1;
  lead.deleted = true;
}

function isGone({ hidden, promoter }: ModelPromotion): boolean {
  return hidden || promoter.deleted;
}

function enter(person: PersonIndexes, promotionNth: number): Command {
  return command(`enter ${JSON.stringify(person)} as a lead of promotion ${promotionNth}`, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const promotion = pick(model.promotions, promotionNth);
    const response = await real.v2('POST', '/referrals', { ...identifiers, promoter_campaign_id: promotion.id });
    if (isGone(promotion)) return void expectStatus(response, 404);
    const isTaken = [{ email: identifiers.email }, { uid: identifiers.uid }].some((person) => model.leadOf(person));
    if (expectStatus(response, isTaken ? 422 : 200)) addModelLead(model, response.body.id, identifiers, promotion);
  });
}

function change(nth: number, person: PersonIndexes | null, promotionNth: number | null): Command {
  const what = `${JSON.stringify(person)} of promotion ${promotionNth}`;
  return command(
    `lead ${nth} becomes ${what}`,
    async (model, real) => {
      const lead = pick(model.leads, nth);
      const identifiers = person ? pickPerson(model, person) : {};
      const target = promotionNth === null ? lead.owner : pick(model.promotions, promotionNth);
      const to = promotionNth === null ? {} : { promoter_campaign_id: target.id };
      const response = await real.v2('PUT', `/referrals/${lead.id}`, { ...identifiers, ...to });
      if (lead.deleted || (target !== lead.owner && isGone(target))) return void expectStatus(response, 404);
      const holders = [{ email: identifiers.email }, { uid: identifiers.uid }].map((identifier) =>
        model.leadOf(identifier),
      );
      if (!expectStatus(response, holders.some((holder) => holder && holder !== lead) ? 422 : 200)) return;
      renameLead(lead, identifiers);
      moveTo(model, lead, target, false);
    },
    (model) => model.leads.length > 0,
  );
}

function judge(nth: number, suspicious: boolean): Command {
  return command(
    `lead ${nth} ${suspicious ? 'is suspected' : 'is cleared'}`,
    async (model, real) => {
      const lead = pick(model.leads, nth);
      const body = suspicious
        ? { fraud_check: 'same_promoter_email' }
        : { fraud_check: 'no_suspicion', fraud_note: 'Known.' };
      const response = await real.v2('PUT', `/referrals/${lead.id}`, body);
      if (!expectStatus(response, lead.deleted ? 404 : 200)) return;
      const before = { ...lead };
      if (suspicious) lead.suspicious = true;
      else clearLeadSuspicion(lead);
      settleSignUp(model, lead, before);
    },
    (model) => model.leads.length > 0,
  );
}

export const leads = {
  judge: fc
    .tuple(
      index,
      fc.nat(2).map((number) => number === 0),
    )
    .map((input) => judge(...input)),
  enter: fc.tuple(person, index).map((input) => enter(...input)),
  change: fc.tuple(index, fc.option(person), fc.option(index)).map((input) => change(...input)),
  state: fc
    .tuple(
      person,
      fc.constantFrom(...STATES),
      fc.nat(5).map((number) => number === 5),
    )
    .map((input) => state(...input)),
  identifiers: fc.tuple(person, person).map((input) => changeIdentifiers(...input)),
  move: fc.tuple(person, ref, fc.boolean()).map((input) => move(...input)),
  remove: person.map(remove),
};
