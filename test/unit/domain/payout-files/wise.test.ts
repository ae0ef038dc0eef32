import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { WISE_HEADER, WISE_ROWS, wiseFile, wiseHeaderProblem } from '#shared/domain/payout-files/wise.ts';
import { aFile, aLine, linesTo, NAMES } from '#test/support/payout-files/lines.ts';

const grace = { holder: 'Grace Hopper', email: 'grace@example.com', type: 'PERSON', iban: null } as const;

describe('Wise file', () => {
  test('a Wise file has the template header and pays the full amount to the recipient', () => {
    expect(wiseFile(aFile({ currency: 'EUR' }), [aLine(grace)], WISE_HEADER)).toBe(
      `${WISE_HEADER}\r\nGrace Hopper,grace@example.com,Payout 12,PERSON,target,100.50,EUR,EUR\r\n`,
    );
  });

  test('a Wise file follows a custom header and leaves unknown columns empty', () => {
    const header = 'IBAN,amount,targetCurrency,name,addressCity';
    const to = { ...grace, iban: 'DE89370400440532013000' };
    expect(wiseFile(aFile(), [aLine(to)], header)).toBe(
      `${header}\r\nDE89370400440532013000,100.50,USD,Grace Hopper,\r\n`,
    );
  });

  test.each(Object.entries(NAMES))('a Wise file keeps a %s name unchanged', (_, holder) => {
    const [, [name] = []]: string[][] = parse(wiseFile(aFile(), [aLine({ ...grace, holder })], WISE_HEADER));
    expect(name).toBe(holder);
  });

  test('a full Wise file has 1,000 transfers', () => {
    const rows: string[][] = parse(
      wiseFile(
        aFile(),
        linesTo(WISE_ROWS, () => grace),
        WISE_HEADER,
      ),
    );
    expect(rows.length).toBe(1001);
  });

  test.each([
    [WISE_HEADER, null],
    [`${WISE_HEADER},IBAN`, null],
    ['', 'The header has names with commas between them.'],
    ['name,amount,name', 'The header has a name twice.'],
    ['recipientEmail', 'The header lacks name, amount, targetCurrency.'],
    ['name,amount,targetCurrency', 'The header lacks recipientEmail or IBAN.'],
    ['name,=cmd,amount', 'The header has names with commas between them.'],
  ])('the problem of the Wise header %j is found, if any', (header, problem) => {
    expect(wiseHeaderProblem(header)).toBe(problem);
  });
});
