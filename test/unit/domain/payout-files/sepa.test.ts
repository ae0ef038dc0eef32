import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { findSepaProblem, formatSepaFile, MAX_SEPA_ROWS } from '#shared/domain/payout-files/sepa.ts';
import { checkSepaName } from '#shared/domain/payout-files/sepa-name.ts';
import { toSepaId, toSepaText } from '#shared/domain/payout-files/sepa-text.ts';
import { aFile, aLine, buildLines, NAMES } from '#test/support/payout-files/lines.ts';
import { validateSepaFile } from '#test/support/payout-files/sepa-schema.ts';

const from = { holder: 'Acme & Söhne GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };
const grace = { holder: 'Grace Hopper', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const euros = aFile({ currency: 'EUR' });

const read = (xml: string) => {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' });
  return parser.parse(xml).Document.CstmrCdtTrfInitn;
};

describe('SEPA file', () => {
  test('a SEPA file is valid by the official schema, at the limits too', async () => {
    const plain = { holder: grace.holder, iban: grace.iban };
    const lines = [
      aLine(grace),
      aLine(plain, { payoutId: 13, amount: 1 }),
      aLine({ ...grace, holder: 'Ä'.repeat(100) }, { payoutId: 123_456_789_012_345, amount: 99_999_999_999 }),
    ];
    expect(await validateSepaFile(formatSepaFile(euros, lines, from))).toEqual([]);
    expect(await validateSepaFile(formatSepaFile(euros, [aLine(plain)], { holder: 'Acme', iban: from.iban }))).toEqual(
      [],
    );
  });

  test('the SEPA schema rejects a file with a missing element', async () => {
    const xml = formatSepaFile(euros, [aLine(grace)], from).replace('<PmtMtd>TRF</PmtMtd>', '');
    expect(await validateSepaFile(xml)).not.toEqual([]);
  });

  test('a SEPA file states the exact count and total of its transfers', async () => {
    const xml = formatSepaFile(
      euros,
      buildLines(MAX_SEPA_ROWS, () => grace),
      from,
    );
    const { GrpHdr, PmtInf } = read(xml);
    // 0.01 + 0.02 + … + 50.00
    expect([GrpHdr.NbOfTxs, GrpHdr.CtrlSum, PmtInf.NbOfTxs, PmtInf.CtrlSum]).toEqual([
      '5000',
      '125025.00',
      '5000',
      '125025.00',
    ]);
    expect(PmtInf.CdtTrfTxInf.length).toBe(5000);
    expect(await validateSepaFile(xml)).toEqual([]);
  });

  test('a SEPA file names batch, part, company and payouts, and the first banking day after creation', () => {
    const { GrpHdr, PmtInf } = read(formatSepaFile({ ...euros, part: 2 }, [aLine(grace)], from));
    expect([GrpHdr.MsgId, GrpHdr.CreDtTm, GrpHdr.InitgPty.Nm]).toEqual([
      'BATCH-7-2',
      '2026-11-22T10:20:30Z',
      'Acme + Sohne GmbH',
    ]);
    expect([PmtInf.ReqdExctnDt.Dt, PmtInf.DbtrAgt.FinInstnId.BICFI]).toEqual(['2026-11-23', 'BYLADEM1001']);
    expect(PmtInf.CdtTrfTxInf[0].PmtId.EndToEndId).toBe('PAYOUT-12');
    expect(PmtInf.CdtTrfTxInf[0].RmtInf.Ustrd).toBe('Payout 12 of Acme');
  });

  test('a SEPA file only has valid SEPA characters', () => {
    const xml = formatSepaFile(
      { ...euros, payer: 'Acme™ <b> & “Söhne” €' },
      [aLine({ ...grace, holder: NAMES.polish })],
      from,
    );
    const { PmtInf } = read(xml);
    for (const text of [PmtInf.CdtTrfTxInf[0].Cdtr.Nm, PmtInf.CdtTrfTxInf[0].RmtInf.Ustrd]) {
      expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
    }
  });

  test.each([
    ['german', 'Jurgen Gross-Weiss'],
    ['polish', 'Lucja Zolc'],
    ['turkish', 'Isil Agaoglu'],
    ['vietnamese', 'Nguyen Thi Hong'],
    ['icelandic', 'Thordur Aedalsteinsson'],
    ['greek', 'Giorgos Papadopoylos'],
    ['bulgarian', 'Shteryu Agarov'],
    ['ukrainian', 'Yizhak Gudz'],
    ['irish', "Sean O'Brien"],
  ] as const)('a SEPA file writes a %s name as %s', (script, text) => {
    expect(toSepaText(NAMES[script])).toEqual({ text, lost: [] });
    expect(findSepaProblem(aLine({ ...grace, holder: NAMES[script] }))).toBeNull();
  });

  test.each([
    'hebrew',
    'arabic',
    'chinese',
    'japanese',
    'korean',
    'hindi',
    'thai',
    'georgian',
    'armenian',
    'amharic',
  ] as const)('a %s name is rejected for SEPA without quoting its letters', (script) => {
    const [first = ''] = [...NAMES[script]];
    expect(toSepaText(NAMES[script]).lost).toContain(first);
    const problem = findSepaProblem(aLine({ ...grace, holder: NAMES[script] }));
    expect(problem).toMatch(/has letters that SEPA files do not support/);
    expect(problem).not.toContain(first);
  });

  test.each([
    ['Grace Hopper', 'whole'],
    ['Wei (王伟)', 'letters'],
    ['(王伟)', 'letters'],
    ['Щ'.repeat(23), 'whole'],
    ['Щ'.repeat(24), 'long'],
    ['™', 'missing'],
  ])('a SEPA file has the name %s in full or rejects it', (holder, name) => {
    expect(checkSepaName(holder)).toBe(name);
    expect(findSepaProblem(aLine({ ...grace, holder })) === null).toBe(name === 'whole');
  });

  test('a SEPA transfer is at most 999,999,999.99 euros', () => {
    expect(findSepaProblem(aLine(grace, { amount: 99_999_999_999 }))).toBeNull();
    expect(findSepaProblem(aLine(grace, { amount: 100_000_000_000 }))).toMatch(/999,999,999\.99/);
  });

  test('a SEPA transfer requires a name', () => {
    expect(findSepaProblem(aLine({ ...grace, holder: '™' }))).toMatch(/missing/);
  });

  test('a SEPA id has at most 35 characters and no slash at its ends or twice in a row', () => {
    expect(toSepaId('/a//b/')).toBe('a/b');
    expect(toSepaId('x'.repeat(50))).toBe('x'.repeat(35));
    expect(toSepaId(`${'x'.repeat(34)}/y`)).toBe('x'.repeat(34));
  });
});
