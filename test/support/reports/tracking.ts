import fc from 'fast-check';
import * as v from 'valibot';
import type { RefundEventPart } from '#shared/domain/tracking/event.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { trackClick } from '#shared/operations/tracking/click.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import {
  cancellationInput,
  refundInput,
  refundReversalInput,
  saleInput,
  v1SignupInput,
} from '#shared/routes/tracking/input.ts';
import { cancellationIn, refundIn, refundReversalIn, saleIn, signupIn } from '#shared/routes/tracking/to-domain.ts';
import { type History, placeOf } from './history.ts';
import { nth, nthOf, type Operation, operation } from './operation.ts';
import { momentOf, type When, when, written } from './times.ts';

const WAYS = ['tid', 'ref_id', 'promo_code', 'promoter_email'] as const;
interface By {
  readonly way: (typeof WAYS)[number];
  readonly nth: number;
}

export const emailOf = (person: number) => `person-${person}@example.com`;

function attribution({ firm, clicks }: History, { way, nth }: By): object {
  if (way === 'tid') return { tid: nthOf(clicks, nth)?.tid };
  const { refId, promoCode, email } = nthOf(firm.promotions, nth) ?? {};
  return {
    ref_id: { ref_id: refId },
    promo_code: { promo_code: promoCode },
    promoter_email: { promoter_email: email },
  }[way];
}

/** A new visitor, or one that returns through another promoter and is not counted. */
export function click(promotion: number, again: number | null): Operation {
  return operation(
    `click of promotion ${promotion}${again === null ? '' : ` by visitor ${again}`}`,
    async (history) => {
      const { firm, now, runtime, clicks } = history;
      const known = again === null ? undefined : nthOf(clicks, again);
      const promotionMeant = nthOf(firm.promotions, promotion);
      if (!promotionMeant) return;
      const tid = known ? { tid: known.tid } : {};
      const { refId } = promotionMeant;
      const answer = await trackClick({ runtime }, { account: firm.company.account.id, refId, ...tid });
      history.done += 1;
      if (!known) clicks.push({ at: now, ...placeOf(promotionMeant), tid: answer.tid });
    },
  );
}

function signUp(person: number, by: By, date: When, override: boolean): Operation {
  const name = `sign-up of ${person} by ${literal(by)} ${literal(date)}${override ? ' in any case' : ''}`;
  return operation(name, async (history) => {
    const [email, at] = [emailOf(person), momentOf(history.now, date)];
    const json = { email, ...attribution(history, by), created_at: written(at), override_existing_lead: override };
    const before = history.leadBy(email);
    const done = await history.unlessRefused(() => trackSignup(history.call, signupIn(v.parse(v1SignupInput, json))));
    if (!done) return;
    history.leadChanged(before, done.lead, at);
    history.signups.push({ at, ...placeOf(done.lead) });
  });
}

function sell(person: number, by: By, amount: number, date: When): Operation {
  return operation(`sale of ${amount} to ${person} by ${literal(by)} ${literal(date)}`, async (history) => {
    const [email, at, eventId] = [emailOf(person), momentOf(history.now, date), history.fresh('sale')];
    const json = { email, ...attribution(history, by), event_id: eventId, amount, created_at: written(at) };
    const before = history.leadBy(email);
    const done = await history.unlessRefused(() => trackSale(history.call, saleIn(v.parse(saleInput, json))));
    if (!done) return;
    history.boughtBeforeCancelling(before, done.lead);
    history.leadChanged(before, done.lead, at);
    history.earned(done);
    history.sales.push({ at, ...placeOf(done.lead), amount, eventId, email });
  });
}

function refundOf(sale: number, amount: number, date: When): Operation {
  return operation(`refund of ${amount} of sale ${sale} ${literal(date)}`, async (history) => {
    const made = nthOf(history.sales, sale);
    if (!made) return;
    const part = Math.min(amount, made.amount);
    await refund(history, { email: made.email, amount: part, sale_event_id: made.eventId }, date, made);
  });
}

function refundAny(person: number, amount: number, date: When): Operation {
  return operation(`refund of ${amount} to ${person} ${literal(date)}`, async (history) => {
    const lead = history.leadBy(emailOf(person));
    if (lead) await refund(history, { email: emailOf(person), amount }, date, lead);
  });
}

async function refund(
  history: History,
  json: { readonly email: string; readonly amount: number; readonly sale_event_id?: string },
  date: When,
  place: Parameters<typeof placeOf>[0],
): Promise<void> {
  const at = momentOf(history.now, date);
  const eventId = history.fresh('refund');
  const input = refundIn(v.parse(refundInput, { ...json, event_id: eventId, created_at: written(at) }));
  const before = history.leadBy(json.email);
  const done = await history.unlessRefused(() => trackRefund(history.call, input));
  if (!done) return;
  // A deleted lead stays unchanged, and its e-mail may belong to another lead.
  if (done.lead.deletedAt === null) history.leadChanged(before, done.lead, at);
  history.earned(done);
  const parts = 'parts' in done ? (done.parts as readonly RefundEventPart[]) : [{ ...place, amount: json.amount }];
  for (const [index, part] of parts.entries()) {
    history.refunded({ at, ...placeOf(part), amount: part.amount, eventId, isFurther: index > 0 });
  }
}

function reverse(refund: number, date: When): Operation {
  return operation(`reversal of refund ${refund} ${literal(date)}`, async (history) => {
    const made = nthOf(history.refunds, refund);
    if (!made) return;
    const at = momentOf(history.now, date);
    const json = { event_id: history.fresh('reversal'), refund_event_id: made.eventId, created_at: written(at) };
    const input = refundReversalIn(v.parse(refundReversalInput, json));
    const done = await history.unlessRefused(() => trackRefundReversal(history.call, input));
    if (!done) return;
    history.earned(done);
    history.reversed(made, at);
  });
}

function cancel(person: number, date: When): Operation {
  return operation(`cancellation of ${person} ${literal(date)}`, async (history) => {
    const [email, at] = [emailOf(person), momentOf(history.now, date)];
    const before = history.leadBy(email);
    const json = { email, created_at: written(at) };
    const done = await history.unlessRefused(() =>
      trackCancellation(history.call, cancellationIn(v.parse(cancellationInput, json))),
    );
    if (!done || !before) return;
    history.cancelled(before, done.lead, at);
    history.leadChanged(before, done.lead, at);
  });
}

const literal = JSON.stringify;

export const person = fc.nat(6);
const by: fc.Arbitrary<By> = fc.record({ way: fc.constantFrom(...WAYS), nth });
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 5, arbitrary: fc.integer({ min: 100, max: 200_000 }) },
  { weight: 1, arbitrary: fc.constant(1_000_000_000_000) },
);

export const tracking = {
  click: fc.tuple(nth, fc.option(nth, { freq: 4 })).map((given) => click(...given)),
  signUp: fc.tuple(person, by, when, fc.boolean()).map((given) => signUp(...given)),
  sell: fc.tuple(person, by, amount, when).map((given) => sell(...given)),
  refundOf: fc.tuple(nth, amount, when).map((given) => refundOf(...given)),
  refundAny: fc.tuple(person, amount, when).map((given) => refundAny(...given)),
  reverse: fc.tuple(nth, when).map((given) => reverse(...given)),
  cancel: fc.tuple(person, when).map((given) => cancel(...given)),
};
