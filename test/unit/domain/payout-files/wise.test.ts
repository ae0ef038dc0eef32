import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_WISE_HEADER,
  findWiseHeaderProblem,
  formatWiseFile,
  MAX_WISE_ROWS,
} from '#shared/domain/payout-files/wise.ts';
import { aFile, aLine, buildLines, NAMES } from '#test/support/payout-files/lines.ts';

const grace = { holder: 'Grace Hopper', email: 'grace@example.com', type: 'PERSON', iban: null } as const;

describe('Wise file', () => {
  test('a Wise file has the template header and pays the full amount to the recipient', () => {
    expect(formatWiseFile(aFile({ currency: 'EUR' }), [aLine(grace)], DEFAULT_WISE_HEADER)).toBe(
      `${DEFAULT_WISE_HEADER}\r\nGrace Hopper,grace@example.com,Payout 12,PERSON,target,100.50,EUR,EUR\r\n`,
    );
  });

  test('a Wise file follows a custom header and leaves unknown columns empty', () => {
    const header = 'IBAN,amount,targetCurrency,name,addressCity';
    const to = { ...grace, iban: 'DE89370400440532013000' };
    expect(formatWiseFile(aFile(), [aLine(to)], header)).toBe(
      `${header}\r\nDE89370400440532013000,100.50,USD,Grace Hopper,\r\n`,
    );
  });

  test.each(Object.entries(NAMES))('a Wise file keeps a %s name unchanged', (_, holder) => {
    const [, [name] = []]: string[][] = parse(
      formatWiseFile(aFile(), [aLine({ ...grace, holder })], DEFAULT_WISE_HEADER),
    );
    expect(name).toBe(holder);
  });

  test('a full Wise file has 1,000 transfers', () => {
    const rows: string[][] = parse(
      formatWiseFile(
        aFile(),
        buildLines(MAX_WISE_ROWS, () => grace),
        DEFAULT_WISE_HEADER,
      ),
    );
    expect(rows.length).toBe(1001);
  });

  test.each([
    [DEFAULT_WISE_HEADER, null],
    [`${DEFAULT_WISE_HEADER},IBAN`, null],
    ['', 'The header must contain column names separated by commas.'],
    ['name,amount,name', 'The header contains a column name twice.'],
    ['recipientEmail', 'The header is missing name, amount, targetCurrency.'],
    ['name,amount,targetCurrency', 'The header needs recipientEmail or IBAN.'],
    ['name,=cmd,amount', 'The header must contain column names separated by commas.'],
  ])('the problem of the Wise header %j is found, if any', (header, problem) => {
    expect(findWiseHeaderProblem(header)).toBe(problem);
  });
});
