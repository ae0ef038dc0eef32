import { expect, test } from 'vitest';
import { formatAmountIn } from '#web/ui/formats/amount.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { explainCommission } from '#web/ui/formats/commission.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import { formatPeriod } from '#web/ui/formats/time.ts';

test.each([
  [123456, 'cash', 'USD', '$1,234.56'],
  [-500, 'cash', 'EUR', '−€5.00'],
  [1234, 'cash', 'JPY', '¥1,234'],
  [9007199254740991, 'cash', 'USD', '$90,071,992,547,409.91'],
  [1, 'credits', 'USD', '1 credit'],
  [1200, 'points', 'USD', '1,200 points'],
  [5, 'discount_per', 'USD', '5% discount'],
] as const)('the amount %d of %s in %s is formatted as %s', (amount, unit, currency, text) => {
  expect(formatAmountIn(amount, unit, currency)).toBe(text);
});

const formats = {
  amount: (amount: number, unit: string) => formatAmountIn(amount, unit, 'USD'),
  money: (amount: number) => formatAmountIn(amount, 'cash', 'USD'),
};

test.each([
  [{ percent: '20', of: 'sale', base: 10000 }, '20% of $100.00'],
  [{ percent: '10', of: 'commission', base: 2000 }, '10% of $20.00 from tier 1'],
  [{ flat: 500, quantity: 1 }, '$5.00 per item'],
  [{ flat: 500, quantity: 1, per: 'sale' }, '$5.00 per sale'],
  [{ flat: 500, quantity: 3 }, '$5.00 per item, 3 items'],
  [
    { sale_event_id: 'invoice-1', commission_id: 1, refunded: 2500, of: 10000 },
    '$25.00 of $100.00 refunded, invoice-1',
  ],
  [{ refund_event_id: 'refund-1', commission_id: 2 }, 'Refund reversal, refund-1'],
  [{ per_referral: 500 }, '$5.00 for a sign-up'],
  [{ target: 'joined', of: 1, each: 500, from: 0, to: 1 }, '$5.00 for joining'],
  [{ target: 'customers', of: 10, each: 5000, from: 1, to: 3 }, '$50.00 for 10 customers, 2 times'],
  [{ target: 'revenue', of: 100_000, each: 5000, from: 0, to: 1 }, '$50.00 for $1,000.00 of revenue'],
  [{ manual: 500 }, 'Added manually'],
])('the calculation of a commission is explained: %j', (metadata, text) => {
  expect(explainCommission({ metadata, unit: 'cash', tier: 2 }, formats)).toBe(text);
});

test('the calculation of a share is explained', () => {
  const metadata = { percent: '20', of: 'sale', base: 10_000 };
  const share = { metadata, unit: 'cash', tier: 1, split_details: { percentage: 30 } };
  expect(explainCommission(share, formats)).toMatch(/^30% share of: 20% of /);
});

test('the period of a chart point is formatted', () => {
  expect(['2026-11-22', '2026-11', '2026'].map(formatPeriod)).toEqual(['Nov 22', 'Nov 2026', '2026']);
});

test.each<[string, string | null, number | null]>([
  ['12.50', 'USD', 1250],
  ['12,5', 'USD', 1250],
  ['12', 'USD', 1200],
  ['12.345', 'USD', null],
  ['90071992547409.92', 'USD', null],
  ['1,200.00', 'USD', null],
  [' $1,200.00 ', 'USD', 120_000],
  ['$1,200', 'USD', null],
  ['−$1,200.00', 'USD', null],
  ['¥1,200', 'JPY', 1200],
  ['-5', 'USD', null],
  ['500', 'JPY', 500],
  ['0.5', 'JPY', null],
  ['3', null, 3],
  ['3.5', null, null],
])('the entered amount %s in %s is read exactly or rejected', (text, currency, amount) => {
  expect(parseAmountInput(text, currency)).toBe(amount);
});

test.each([
  [5000, 'USD', '50.00'],
  [7, 'USD', '0.07'],
  [1234, 'JPY', '1234'],
  [10, null, '10'],
])('the amount %d in %s fills a field as it would be entered', (amount, currency, text) => {
  expect(formatAmountInput(amount, currency)).toBe(text);
  expect(parseAmountInput(text, currency)).toBe(amount);
});

test('the message for an invalid amount shows the decimals of the currency', () => {
  expect(['USD', 'JPY', 'KWD', null].map(amountHint)).toEqual([
    'Enter an amount such as 25.00.',
    'Enter an amount such as 25.',
    'Enter an amount such as 25.000.',
    'Enter a whole number.',
  ]);
});

test.each([
  ['0', 0],
  [' 3650 ', 3650],
  ['3651', null],
  ['999999999', null],
  ['-', null],
  ['-1', null],
  ['', null],
  ['1.5', null],
])('the entered number of days %s is read within its bounds or rejected', (text, days) => {
  expect(parseIntegerInput(text, { min: 0, max: 3650 })).toBe(days);
  expect(integerHint({ min: 0, max: 3650 })).toBe('Enter a whole number from 0 to 3,650.');
});
