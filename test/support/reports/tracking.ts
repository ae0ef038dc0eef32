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
import {
  toReportedCancellation,
  toReportedRefund,
  toReportedRefundReversal,
  toReportedSale,
  toReportedSignup,
} from '#shared/routes/tracking/to-domain.ts';
import { type History, toPlace } from './history.ts';
import { nth, type Operation, operation, pickNth } from './operation.ts';
import { formatWithOffset, toMoment, type When, when } from './times.ts';

const WAYS = ['tid', 'ref_id', 'promo_code', 'promoter_email'] as const;
interface By {
  readonly way: (typeof WAYS)[number];
  readonly nth: number;
}

export const buildPersonEmail = (person: number) => `person-${person}@example.com`;

function chooseAttribution({ reportCompany, clicks }: History, { way, nth }: By): object {
  if (way === 'tid') return { tid: pickNth(clicks, nth)?.tid };
  const { refId, promoCode, email } = pickNth(reportCompany.promotions, nth) ?? {};
  return {
    ref_id: { ref_id: refId },
    promo_code: { promo_code: promoCode },
    promoter_email: { promoter_email: email },
  }[way];
}

/** A new visitor, or one that returns through another promoter and is not counted. */
export function click(promotion: number, repeated: number | null): Operation {
  return operation(
    `click of promotion ${promotion}${repeated === null ? '' : ` by visitor ${repeated}`}`,
    async (history) => {
      const { reportCompany, now, runtime, clicks } = history;
      const previousClick = repeated === null ? undefined : pickNth(clicks, repeated);
      const promotionMeant = pickNth(reportCompany.promotions, promotion);
      if (!promotionMeant) return;
      const tid = previousClick ? { tid: previousClick.tid } : {};
      const { refId } = promotionMeant;
      const response = await trackClick({ runtime }, { account: reportCompany.company.account.id, refId, ...tid });
      history.done += 1;
      if (!previousClick) clicks.push({ at: now, ...toPlace(promotionMeant), tid: response.tid });
    },
  );
}

function signUp(person: number, by: By, date: When, override: boolean): Operation {
  const name = `sign-up of ${person} by ${literal(by)} ${literal(date)}${override ? ' in any case' : ''}`;
  return operation(name, async (history) => {
    const [email, at] = [buildPersonEmail(person), toMoment(history.now, date)];
    const json = {
      email,
      ...chooseAttribution(history, by),
      created_at: formatWithOffset(at),
      override_existing_lead: override,
    };
    const before = history.leadBy(email);
    const done = await history.unlessRefused(() =>
      trackSignup(history.call, toReportedSignup(v.parse(v1SignupInput, json))),
    );
    if (!done) return;
    history.leadChanged(before, done.lead, at);
    history.signups.push({ at, ...toPlace(done.lead) });
  });
}

function sell(person: number, by: By, amount: number, date: When): Operation {
  return operation(`sale of ${amount} to ${person} by ${literal(by)} ${literal(date)}`, async (history) => {
    const [email, at, eventId] = [buildPersonEmail(person), toMoment(history.now, date), history.fresh('sale')];
    const json = {
      email,
      ...chooseAttribution(history, by),
      event_id: eventId,
      amount,
      created_at: formatWithOffset(at),
    };
    const before = history.leadBy(email);
    const done = await history.unlessRefused(() => trackSale(history.call, toReportedSale(v.parse(saleInput, json))));
    if (!done) return;
    history.boughtBeforeCancelling(before, done.lead);
    history.leadChanged(before, done.lead, at);
    history.earned(done);
    history.sales.push({ at, ...toPlace(done.lead), amount, eventId, email });
  });
}

function createRefund(sale: number, amount: number, date: When): Operation {
  return operation(`refund of ${amount} of sale ${sale} ${literal(date)}`, async (history) => {
    const saleFact = pickNth(history.sales, sale);
    if (!saleFact) return;
    const part = Math.min(amount, saleFact.amount);
    await refund(history, { email: saleFact.email, amount: part, sale_event_id: saleFact.eventId }, date, saleFact);
  });
}

function refundAny(person: number, amount: number, date: When): Operation {
  return operation(`refund of ${amount} to ${person} ${literal(date)}`, async (history) => {
    const lead = history.leadBy(buildPersonEmail(person));
    if (lead) await refund(history, { email: buildPersonEmail(person), amount }, date, lead);
  });
}

async function refund(
  history: History,
  json: { readonly email: string; readonly amount: number; readonly sale_event_id?: string },
  date: When,
  place: Parameters<typeof toPlace>[0],
): Promise<void> {
  const at = toMoment(history.now, date);
  const eventId = history.fresh('refund');
  const input = toReportedRefund(
    v.parse(refundInput, { ...json, event_id: eventId, created_at: formatWithOffset(at) }),
  );
  const before = history.leadBy(json.email);
  const done = await history.unlessRefused(() => trackRefund(history.call, input));
  if (!done) return;
  // A deleted lead stays unchanged, and its e-mail may belong to another lead.
  if (done.lead.deletedAt === null) history.leadChanged(before, done.lead, at);
  history.earned(done);
  const parts = 'parts' in done ? (done.parts as readonly RefundEventPart[]) : [{ ...place, amount: json.amount }];
  for (const [index, part] of parts.entries()) {
    history.refunded({ at, ...toPlace(part), amount: part.amount, eventId, isFurther: index > 0 });
  }
}

function reverse(refund: number, date: When): Operation {
  return operation(`reversal of refund ${refund} ${literal(date)}`, async (history) => {
    const refundFact = pickNth(history.refunds, refund);
    if (!refundFact) return;
    const at = toMoment(history.now, date);
    const json = {
      event_id: history.fresh('reversal'),
      refund_event_id: refundFact.eventId,
      created_at: formatWithOffset(at),
    };
    const input = toReportedRefundReversal(v.parse(refundReversalInput, json));
    const done = await history.unlessRefused(() => trackRefundReversal(history.call, input));
    if (!done) return;
    history.earned(done);
    history.reversed(refundFact, at);
  });
}

function cancel(person: number, date: When): Operation {
  return operation(`cancellation of ${person} ${literal(date)}`, async (history) => {
    const [email, at] = [buildPersonEmail(person), toMoment(history.now, date)];
    const before = history.leadBy(email);
    const json = { email, created_at: formatWithOffset(at) };
    const done = await history.unlessRefused(() =>
      trackCancellation(history.call, toReportedCancellation(v.parse(cancellationInput, json))),
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
  click: fc.tuple(nth, fc.option(nth, { freq: 4 })).map((input) => click(...input)),
  signUp: fc.tuple(person, by, when, fc.boolean()).map((input) => signUp(...input)),
  sell: fc.tuple(person, by, amount, when).map((input) => sell(...input)),
  refundOf: fc.tuple(nth, amount, when).map((input) => createRefund(...input)),
  refundAny: fc.tuple(person, amount, when).map((input) => refundAny(...input)),
  reverse: fc.tuple(nth, when).map((input) => reverse(...input)),
  cancel: fc.tuple(person, when).map((input) => cancel(...input)),
};
