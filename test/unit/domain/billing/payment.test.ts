import { describe, expect, test } from 'vitest';
import { addPaymentRefund, type RefundablePayment, reversePaymentRefund } from '#shared/domain/billing/payment.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** A payment of 100.00 with refunds, by event id and part. */
function aPayment(...refunds: readonly (readonly [string, number, string?])[]): RefundablePayment {
  const sales = [{ eventId: 'txn_1', amount: 10_000, currency: 'USD' }];
  const before: RefundablePayment = { id: 'txn_1', whole: 10_000, sales, refunds: [] };
  return refunds.reduce<RefundablePayment>(
    (payment, [eventId, part, kind = 'chargeback']) => addPaymentRefund(payment, { eventId, kind, part, at: AT }),
    before,
  );
}

const chargeback = (part: number) => ({ kind: 'chargeback', part });
const listReversedRefunds = (payment: RefundablePayment | null) =>
  payment?.refunds.flatMap(({ eventId, reversedBy }) => (reversedBy === null ? [] : [eventId]));
const refundTotals = ({ refunds }: RefundablePayment) =>
  refunds.map(({ pieces }) => pieces.reduce((sum, piece) => sum + piece.amount, 0));

describe('reversal by kind and amount', () => {
  test('a reversal applies to the latest refund of its kind and amount', () => {
    const payment = aPayment(['adj_1', 1000], ['adj_2', 2000], ['adj_3', 1000], ['adj_4', 1000, 'refund']);
    expect(listReversedRefunds(reversePaymentRefund(payment, chargeback(2000), 'adj_5', AT))).toEqual(['adj_2']);
    expect(listReversedRefunds(reversePaymentRefund(payment, chargeback(1000), 'adj_5', AT))).toEqual(['adj_3']);
  });

  test('a reversal waits if no refund has its amount: the refund may arrive later', () => {
    expect(reversePaymentRefund(aPayment(['adj_1', 10_000]), chargeback(2000), 'adj_5', AT)).toBeNull();
  });

  test('a reversal applies to the refund that its own status has reversed, and not to another one', () => {
    const payment = aPayment(['adj_1', 1000], ['adj_2', 1000]);
    const byStatus = reversePaymentRefund(payment, { eventId: 'adj_1' }, 'adj_1:reversed', AT) as RefundablePayment;
    const reversedOnce = reversePaymentRefund(byStatus, chargeback(1000), 'adj_3', AT) as RefundablePayment;
    expect(listReversedRefunds(reversedOnce)).toEqual(['adj_1']);
    expect(reversePaymentRefund(reversedOnce, chargeback(1000), 'adj_3', AT)).toBe(reversedOnce);
    expect(listReversedRefunds(reversePaymentRefund(reversedOnce, chargeback(1000), 'adj_4', AT))).toEqual([
      'adj_1',
      'adj_2',
    ]);
  });

  test('a reversal applies to one refund, even if it is reported twice', () => {
    const payment = reversePaymentRefund(
      aPayment(['adj_1', 1000], ['adj_2', 1000]),
      chargeback(1000),
      'adj_5',
      AT,
    ) as RefundablePayment;
    expect(reversePaymentRefund(payment, chargeback(1000), 'adj_5', AT)).toBe(payment);
    expect(listReversedRefunds(reversePaymentRefund(payment, chargeback(1000), 'adj_6', AT))).toEqual([
      'adj_1',
      'adj_2',
    ]);
  });
});

test('a refund that found no money left takes its part when another refund is reversed', () => {
  const payment = aPayment(['adj_1', 10_000], ['adj_2', 2500]);
  expect(refundTotals(payment)).toEqual([10_000, 0]);
  const after = reversePaymentRefund(payment, { eventId: 'adj_1' }, 'adj_5', AT) as RefundablePayment;
  expect(refundTotals(after)).toEqual([10_000, 2500]);
});

test('refunds after a reversed one are recomputed with rounding as if it never existed', () => {
  const sales = [{ eventId: 'txn_1', amount: 100, currency: 'USD' }];
  const before: RefundablePayment = { id: 'txn_1', whole: 300, sales, refunds: [] };
  const parts = [100, 100, 50];
  const payment = parts.reduce(
    (so, part, index) => addPaymentRefund(so, { eventId: `adj_${index + 1}`, kind: 'refund', part, at: AT }),
    before,
  );
  expect(refundTotals(payment)).toEqual([33, 34, 16]);
  const reversedAt = '2026-01-02T00:00:00.000Z';
  const { refunds } = reversePaymentRefund(payment, { eventId: 'adj_1' }, 'adj_5', reversedAt) as RefundablePayment;
  expect(refunds.map(({ pieces }) => pieces.map(({ saleEventId, ...piece }) => piece))).toEqual([
    [{ eventId: 'adj_1', amount: 33 }],
    [
      { eventId: 'adj_2', amount: 34, givenBackAt: reversedAt },
      { eventId: 'adj_2:2', amount: 33 },
    ],
    [
      { eventId: 'adj_3', amount: 16, givenBackAt: reversedAt },
      { eventId: 'adj_3:2', amount: 17 },
    ],
  ]);
});

test('refunds after a reversed one that was rounded to nothing are recomputed, too', () => {
  const sales = [{ eventId: 'txn_1', amount: 10, currency: 'USD' }];
  const before: RefundablePayment = { id: 'txn_1', whole: 100, sales, refunds: [] };
  const first = addPaymentRefund(before, { eventId: 're_1', kind: null, part: 4, at: AT });
  const payment = addPaymentRefund(first, { eventId: 're_2', kind: null, part: 4, at: AT });
  expect(refundTotals(payment)).toEqual([0, 1]);
  const after = reversePaymentRefund(payment, { eventId: 're_1' }, 're_1:reversed', AT);
  expect(after?.refunds[1]?.pieces).toEqual([{ eventId: 're_2', saleEventId: 'txn_1', amount: 1, givenBackAt: AT }]);
});

describe('dispute', () => {
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
  const dispute = { eventId: 'dp_1', kind: 'dispute', part: 10_000 };
  /** The bank takes the money on odd days, the merchant wins it back on even days. */
  const reportRefund = (payment: RefundablePayment, on: number): RefundablePayment =>
    on % 2 === 1
      ? addPaymentRefund(payment, { ...dispute, at: day(on) })
      : (reversePaymentRefund(payment, { eventId: 'dp_1' }, 'dp_1:reversed', day(on)) ?? payment);
  const orders = (days: readonly number[]): number[][] =>
    days.length < 2
      ? [[...days]]
      : days.flatMap((one) => orders(days.filter((other) => other !== one)).map((rest) => [one, ...rest]));
  /** Twice, so that events that had to wait are repeated. */
  const reportedIn = (order: readonly number[]) => [...order, ...order].reduce(reportRefund, aPayment());
  const remainingRefunds = ({ refunds }: RefundablePayment) =>
    10_000 -
    refunds.reduce((sum, { reversedBy, pieces }) => sum + (reversedBy === null ? (pieces[0]?.amount ?? 0) : 0), 0);

  test('a won dispute that takes the money again is another refund under the same id', () => {
    const payment = reportedIn([1, 2, 3]);
    expect(payment.refunds.map(({ eventId, reversedBy }) => [eventId, reversedBy])).toEqual([
      ['dp_1', 'dp_1:reversed'],
      ['dp_1', null],
    ]);
    expect(payment.refunds.map(({ pieces }) => pieces.map(({ eventId }) => eventId))).toEqual([['dp_1'], ['dp_1:2']]);
  });

  test('a dispute ends in its last state, regardless of order and repetition of events', () => {
    for (const order of orders([1, 2, 3])) expect([order, remainingRefunds(reportedIn(order))]).toEqual([order, 0]);
    for (const order of orders([1, 2, 3, 4]))
      expect([order, remainingRefunds(reportedIn(order))]).toEqual([order, 10_000]);
    for (const order of orders([1, 2, 3, 4, 5]))
      expect([order, remainingRefunds(reportedIn(order))]).toEqual([order, 0]);
  });
});
