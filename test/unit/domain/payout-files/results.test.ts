import { describe, expect, test } from 'vitest';
import { formatCsvLines, parseCsvLines } from '#shared/domain/payout-files/csv-lines.ts';
import { parsePaymentResults } from '#shared/domain/payout-files/payment-results.ts';
import { formatPlainCsvFile } from '#shared/domain/payout-files/plain-csv.ts';
import { aFile, aLine, NAMES } from '#test/support/payout-files/lines.ts';

describe('result files', () => {
  test('a PayPal result file has the payout id in its fourth column', () => {
    const report = [
      'Recipient,Amount,Currency,Customer ID,Note,Transaction ID,Status,Reason',
      'grace@example.com,100.50,USD,12,Payout 12,9AB,Completed,',
      'ada@example.com,"1,50",EUR,13,,,Unclaimed,',
      'alan@example.com,3.00,USD,14,,,Failed,RECEIVER_UNREGISTERED',
      'kurt@example.com,3.00,USD,15,,,Pending,',
    ].join('\n');
    expect(parsePaymentResults(report)).toEqual({
      results: [
        { payoutId: 12, status: 'paid', reason: null },
        { payoutId: 13, status: 'unclaimed', reason: null },
        { payoutId: 14, status: 'failed', reason: 'RECEIVER_UNREGISTERED' },
      ],
      underWay: 1,
      problems: [],
    });
  });

  test('a result file may lack a header and use tabs or semicolons', () => {
    for (const separator of ['\t', ';']) {
      const report = `\uFEFF${['grace@example.com', '100,50', 'EUR', '12', 'note', 'SUCCESS'].join(separator)}\r\n`;
      expect(parsePaymentResults(report).results).toEqual([{ payoutId: 12, status: 'paid', reason: null }]);
    }
  });

  test('a result file reports its unreadable lines', () => {
    const report = 'a@example.com,1.00,USD,twelve,note,Completed\n\nb@example.com,1.00,USD,12,note,Teleported\n';
    expect(parsePaymentResults(report)).toEqual({
      results: [],
      underWay: 0,
      problems: [
        { line: 1, problem: 'column 4 does not contain a payout ID' },
        { line: 2, problem: 'no column contains a known payment status' },
      ],
    });
  });

  test('the last row of a payout counts in a result file', () => {
    const report = 'a,1,USD,12,Pending\na,1,USD,12,Failed\na,1,USD,12,Completed\n';
    expect(parsePaymentResults(report).results).toEqual([{ payoutId: 12, status: 'paid', reason: null }]);
  });

  test('our CSV with status and reason filled in is a valid result file', () => {
    const file = formatPlainCsvFile(aFile(), [
      aLine({ method: 'custom', text: '=cash, "by hand"' }),
      aLine({ method: 'custom', text: NAMES.arabic }, { payoutId: 13 }),
      aLine(
        { method: 'wise', email: 'w@example.com', holder: NAMES.chinese, type: 'PERSON', iban: null },
        { payoutId: 14 },
      ),
    ]);
    expect(parsePaymentResults(file)).toEqual({ results: [], underWay: 0, problems: [] });
    const [header = [], ...rows] = parseCsvLines(file);
    expect(rows.map((row) => row[header.indexOf('details')])).toEqual(['=cash, "by hand"', NAMES.arabic, '']);
    const outcomes = [
      ['paid', 'ignored'],
      ['failed', 'account closed'],
      ['', ''],
    ];
    const filled = rows.map((row, index) => [...row.slice(0, -2), ...(outcomes[index] ?? [])]);
    expect(parsePaymentResults(formatCsvLines([header, ...filled])).results).toEqual([
      { payoutId: 12, status: 'paid', reason: null },
      { payoutId: 13, status: 'failed', reason: 'account closed' },
    ]);
  });

  test('a result file with an unclosed quotation mark is rejected', () => {
    expect(() => parsePaymentResults('"a,b')).toThrow(RangeError);
  });

  test('CSV lines are read back as written', () => {
    const lines = [
      ['a', 'b,c', 'd"e'],
      ['', ' f ', 'g\r\nh'],
      ['=1+1', '', 'x'],
    ];
    expect(parseCsvLines(formatCsvLines(lines))).toEqual(lines);
  });
});
