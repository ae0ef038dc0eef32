import fc from 'fast-check';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import {
  addMissingIdentifiers,
  addModelLead,
  flagSelfReferral,
  type PersonIndexes,
  pickPerson,
  reattributeLead,
  setLeadState,
  takesLeadOver,
} from '#test/support/ledger/model/lead-records.ts';
import type { Model } from '#test/support/ledger/model/model.ts';
import type { ModelLead } from '#test/support/ledger/model/records.ts';
import { earnBySignUp } from '#test/support/ledger/model/sign-up-rewards.ts';
import type { Real } from '#test/support/ledger/real.ts';

export function signUp(person: PersonIndexes, ref: number, override: boolean): Command {
  const name = `sign up ${JSON.stringify(person)} with ref id ${ref}${override ? ' in any case' : ''}`;
  return command(name, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const refId = model.names.pick('promoter ref_id', ref);
    const response = await real.call('POST', '/track/signup', {
      ...identifiers,
      ref_id: refId,
      override_existing_lead: override,
    });
    const referrer = model.promotionBy('ref_id', refId);
    const lead = model.leadOf(identifiers);
    if (!referrer) return void expectStatus(response, 404);
    if (lead && !override && !takesLeadOver(lead, referrer)) {
      // A lead created by a sale may still sign up with its promoter, unless the promoter was deleted.
      if (!expectStatus(response, lead.signedUp ? 422 : lead.owner.promoter.deleted ? 404 : 200)) return;
      addMissingIdentifiers(model, lead, identifiers);
      flagSelfReferral(lead);
      await signedUp(model, real, lead);
      return;
    }
    expectStatus(response, 200);
    if (!lead) {
      await signedUp(model, real, addModelLead(model, response.body.lead.id, identifiers, referrer));
      return;
    }
    const isAvailable = (holder: ModelLead | undefined) => !holder || holder === lead;
    if (identifiers.email && isAvailable(model.leadOf({ email: identifiers.email }))) lead.email = identifiers.email;
    if (identifiers.uid && isAvailable(model.leadOf({ uid: identifiers.uid }))) lead.uid = identifiers.uid;
    reattributeLead(lead, referrer);
    await signedUp(model, real, lead);
  });
}

async function signedUp(model: Model, real: Real, lead: ModelLead): Promise<void> {
  const isFirst = !lead.signedUp;
  if (isFirst && lead.state === 'subscribed' && !lead.customer) lead.state = 'signup';
  lead.signedUp = true;
  if (isFirst) await earnBySignUp(model, real, lead);
}

function subscribe(person: PersonIndexes, ref: number): Command {
  return command(`subscribe ${JSON.stringify(person)} with ref id ${ref}`, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const refId = model.names.pick('promoter ref_id', ref);
    const response = await real.call('POST', '/track/subscriber', { ...identifiers, ref_id: refId });
    const referrer = model.promotionBy('ref_id', refId);
    const lead = model.leadOf(identifiers);
    if (!referrer) return void expectStatus(response, 404);
    if (lead) {
      const isGone = !lead.signedUp && lead.owner.promoter.deleted && !takesLeadOver(lead, referrer);
      return void expectStatus(response, isGone ? 404 : 422);
    }
    if (expectStatus(response, 200))
      addModelLead(model, response.body.lead.id, identifiers, referrer).state = 'subscribed';
  });
}

function cancel(person: PersonIndexes): Command {
  return command(`cancel ${JSON.stringify(person)}`, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const response = await real.call('POST', '/track/cancellation', identifiers);
    const lead = model.leadOf(identifiers);
    if (!lead) return void expectStatus(response, 404);
    expectStatus(response, 200);
    if (addMissingIdentifiers(model, lead, identifiers).length > 0 && !lead.owner.promoter.deleted)
      flagSelfReferral(lead);
    if (lead.state !== 'denied') return setLeadState(lead, { state: 'cancelled', customer: lead.customer });
    if (!lead.cancelled) lead.owner.counts.cancellations_count += 1;
    lead.cancelled = true;
  });
}

export const ref = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: index });
export const smallIndex = fc.nat(3);
export const person: fc.Arbitrary<PersonIndexes> = fc.oneof(
  { weight: 3, arbitrary: smallIndex.map((email) => ({ email, uid: null })) },
  { weight: 1, arbitrary: smallIndex.map((uid) => ({ email: null, uid })) },
  { weight: 1, arbitrary: fc.record({ email: smallIndex, uid: smallIndex }) },
);
export const amount = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 100_000 }));
export const rarely = fc.nat(5).map((number) => number === 5);

export const tracking = {
  signUp: fc.tuple(person, ref, rarely).map((input) => signUp(...input)),
  subscribe: fc.tuple(person, ref).map((input) => subscribe(...input)),
  cancel: person.map(cancel),
};
