import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { formatPlainAmount, paymentReference } from '#shared/domain/payout-files/payout-file-line.ts';
import { findPaypalProblem, formatPaypalFile, MAX_PAYPAL_ROWS } from '#shared/domain/payout-files/paypal.ts';
import { aFile, aLine, buildLines } from '#test/support/payout-files/lines.ts';

const grace = { email: 'grace@example.com' };

describe('PayPal file', () => {
  test('a PayPal file has a row per payout, without a header', () => {
    expect(formatPaypalFile(aFile(), [aLine(grace)])).toBe(
      'grace@example.com,100.50,USD,12,Payout 12 of Acme,PAYPAL\r\n',
    );
  });

  test.each(['EUR', 'BRL'])('a PayPal file writes amounts in %s with a quoted decimal comma', (currency) => {
    expect(formatPaypalFile(aFile({ currency }), [aLine(grace)])).toContain(
      `grace@example.com,"100,50",${currency},12,`,
    );
  });

  test('amounts are written exactly, with the decimals of the currency', () => {
    expect(formatPlainAmount(1, 'USD')).toBe('0.01');
    expect(formatPlainAmount(2_000_000, 'USD')).toBe('20000.00');
    expect(formatPlainAmount(10_050, 'JPY')).toBe('10050');
    expect(formatPlainAmount(10_050, 'KWD')).toBe('10.050');
    expect(formatPlainAmount(Number.MAX_SAFE_INTEGER, 'USD')).toBe('90071992547409.91');
  });

  test('a full PayPal file has 5,000 rows with unique ids', () => {
    const rows: string[][] = parse(
      formatPaypalFile(
        aFile(),
        buildLines(MAX_PAYPAL_ROWS, (n) => ({ email: `p${n}@example.com` })),
      ),
    );
    expect(rows.length).toBe(5000);
    expect(new Set(rows.map(([, , , id]) => id)).size).toBe(5000);
    expect(rows[4999]).toEqual(['p5000@example.com', '50.00', 'USD', '5000', 'Payout 5000 of Acme', 'PAYPAL']);
  });

  test('a PayPal file does not escape spreadsheet formulas', () => {
    expect(formatPaypalFile(aFile(), [aLine({ email: '+grace@example.com' })])).toMatch(/^\+grace@example\.com,/);
  });

  test('a PayPal file truncates the note to one line of 400 characters', () => {
    const payer = `Acme, "Söhne"\r\n${'und mehr '.repeat(80)}`;
    const [[, , , , note = ''] = []]: string[][] = parse(formatPaypalFile(aFile({ payer }), [aLine(grace)]));
    expect(note).toMatch(/^Payout 12 of Acme, "Söhne" und mehr /);
    expect(note.length).toBeLessThanOrEqual(400);
  });

  test('a PayPal payment is at most 20,000 USD', () => {
    expect(findPaypalProblem(aLine(grace, { amount: 2_000_000 }), 'USD')).toBeNull();
    expect(findPaypalProblem(aLine(grace, { amount: 2_000_001 }), 'USD')).toMatch(/20,000 USD/);
    expect(findPaypalProblem(aLine(grace, { amount: 2_000_001 }), 'EUR')).toBeNull();
  });

  test.each(['HUF', 'TWD'])('a PayPal file writes amounts in %s without decimals and rejects fractions', (currency) => {
    expect(findPaypalProblem(aLine(grace, { amount: 123_400 }), currency)).toBeNull();
    expect(formatPaypalFile(aFile({ currency }), [aLine(grace, { amount: 123_400 })])).toContain(
      `,1234,${currency},12,`,
    );
    expect(findPaypalProblem(aLine(grace, { amount: 123_456 }), currency)).toBe(
      `PayPal pays whole amounts only in ${currency}`,
    );
  });

  test.each(['INR', 'KRW', 'KWD'])('a PayPal file in %s is rejected, since PayPal does not pay in it', (currency) => {
    expect(findPaypalProblem(aLine(grace), currency)).toBe(`PayPal does not pay in ${currency}`);
  });

  test('a PayPal address has at most 127 characters', () => {
    const email = `${'a'.repeat(115)}@example.com`;
    expect(findPaypalProblem(aLine({ email }), 'USD')).toBeNull();
    expect(findPaypalProblem(aLine({ email: `a${email}` }), 'USD')).toMatch(/127/);
  });

  test('a payout reference is valid for every provider', () => {
    expect(paymentReference({ payoutId: 12 })).toBe('Payout 12');
    expect(paymentReference({ payoutId: 123_456_789_012 }).length).toBeLessThanOrEqual(18);
  });
});
