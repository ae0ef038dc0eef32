import { bankingDay } from './banking-day.ts';
import { isInSepaArea } from './sepa-area.ts';
import { LONGEST_NAME, type SepaName, sepaName } from './sepa-name.ts';
import { sepaId, sepaText } from './sepa-text.ts';
import { cutTo, type FileLine, type FileOf, type LineProblem, plainAmount } from './written-line.ts';
import { type Xml, xmlDocument } from './xml.ts';

/** A bank account for SEPA transfers. */
export interface SepaAccount {
  readonly holder: string;
  /** Without spaces. */
  readonly iban: string;
  readonly bic?: string | null;
}

/** Transfers per file. The format has no limit, but banks and downloads do. */
export const SEPA_ROWS = 5000;
/** 999,999,999.99 euros, in cents. */
const MOST_AT_ONCE = 99_999_999_999;
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

export const NO_SEPA_ACCOUNT = 'no IBAN in the SEPA area: pay by CSV';

const NAME_PROBLEMS: Readonly<Record<SepaName, LineProblem | null>> = {
  whole: null,
  letters: 'the account holder’s name has letters that SEPA files cannot have: pay by CSV',
  long: 'the account holder’s name is too long for SEPA files: pay by CSV',
  missing: 'the account holder’s name is missing',
};

/**
 * Returns why a bank would refuse a transfer, or null. Reveals nothing of the holder's name.
 * @param name default: derived from the given holder
 */
export function sepaProblem(
  { amount, to }: Pick<FileLine<SepaAccount>, 'amount' | 'to'>,
  name: SepaName = sepaName(to.holder),
): LineProblem | null {
  if (!isInSepaArea(to.iban)) return NO_SEPA_ACCOUNT;
  if (amount > MOST_AT_ONCE) return 'a SEPA transfer is of 999,999,999.99 EUR at most';
  return NAME_PROBLEMS[name];
}

/**
 * Formats SEPA credit transfers in euros (pain.001.001.09): one booking, on the batch's day or the next TARGET business
 * day.
 * @param from the company's account; unsupported letters of its holder are dropped
 * @param lines at most {@link SEPA_ROWS}, without problems
 */
export function sepaFile(file: FileOf, lines: readonly FileLine<SepaAccount>[], from: SepaAccount): string {
  const id = sepaId(`BATCH-${file.id}-${file.part}`);
  const sum = plainAmount(
    lines.reduce((total, { amount }) => total + amount, 0),
    'EUR',
  );
  const [count, payer] = [String(lines.length), nameOf(from.holder)];
  const header: Xml[] = [
    ['MsgId', id],
    ['CreDtTm', `${file.createdAt.slice(0, 19)}Z`],
    ['NbOfTxs', count],
    ['CtrlSum', sum],
    ['InitgPty', [['Nm', payer]]],
  ];
  const payment: Xml[] = [
    ['PmtInfId', id],
    ['PmtMtd', 'TRF'],
    ['BtchBookg', 'true'],
    ['NbOfTxs', count],
    ['CtrlSum', sum],
    ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
    ['ReqdExctnDt', [['Dt', bankingDay(file.createdAt)]]],
    ['Dbtr', [['Nm', payer]]],
    ['DbtrAcct', [account(from)]],
    ['DbtrAgt', [['FinInstnId', [agent(from)]]]],
    ['ChrgBr', 'SLEV'],
    ...lines.map((line) => transfer(file, line)),
  ];
  return xmlDocument([
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          ['GrpHdr', header],
          ['PmtInf', payment],
        ],
      ],
    ],
    { xmlns: NAMESPACE },
  ]);
}

function transfer(file: FileOf, { payoutId, amount, to }: FileLine<SepaAccount>): Xml {
  const bank: Xml[] = to.bic ? [['CdtrAgt', [['FinInstnId', [['BICFI', to.bic]]]]]] : [];
  const text = sepaText(`Payout ${payoutId} of ${file.payer}`).text;
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', sepaId(`PAYOUT-${payoutId}`)]]],
      ['Amt', [['InstdAmt', plainAmount(amount, 'EUR'), { Ccy: 'EUR' }]]],
      ...bank,
      ['Cdtr', [['Nm', nameOf(to.holder)]]],
      ['CdtrAcct', [account(to)]],
      ['RmtInf', [['Ustrd', cutTo(text, 140)]]],
    ],
  ];
}

function account({ iban }: SepaAccount): Xml {
  return ['Id', [['IBAN', iban]]];
}

function agent({ bic }: SepaAccount): Xml {
  return bic ? ['BICFI', bic] : ['Othr', [['Id', 'NOTPROVIDED']]];
}

function nameOf(holder: string): string {
  return cutTo(sepaText(holder).text, LONGEST_NAME);
}
