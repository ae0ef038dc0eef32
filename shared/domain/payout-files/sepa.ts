import { nextBankingDay } from './banking-day.ts';
import {
  formatPlainAmount,
  type PayoutFileInfo,
  type PayoutFileLine,
  type PayoutFileProblem,
  truncateText,
} from './payout-file-line.ts';
import { isInSepaArea } from './sepa-area.ts';
import { checkSepaName, MAX_SEPA_NAME_LENGTH, type SepaName } from './sepa-name.ts';
import { toSepaId, toSepaText } from './sepa-text.ts';
import { formatXmlDocument, type XmlElement } from './xml.ts';

/** A bank account for SEPA transfers. */
export interface SepaAccount {
  readonly holder: string;
  /** Without spaces. */
  readonly iban: string;
  readonly bic?: string | null;
}

/** Transfers per file. The format has no limit, but banks and downloads do. */
export const MAX_SEPA_ROWS = 5000;
/** 999,999,999.99 euros, in cents. */
const MAX_TRANSFER_AMOUNT = 99_999_999_999;
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

export const SEPA_ACCOUNT_MISSING = 'no IBAN in the SEPA area: pay by CSV';

const NAME_PROBLEMS: Readonly<Record<SepaName, PayoutFileProblem | null>> = {
  whole: null,
  letters: 'the account holder’s name has letters that SEPA files do not support: pay by CSV',
  long: 'the account holder’s name is too long for SEPA files: pay by CSV',
  missing: 'the account holder’s name is missing',
};

/**
 * Returns why a bank would refuse a transfer, or null. Reveals nothing of the holder's name.
 * @param name default: derived from the given holder
 */
export function findSepaProblem(
  { amount, to }: Pick<PayoutFileLine<SepaAccount>, 'amount' | 'to'>,
  name: SepaName = checkSepaName(to.holder),
): PayoutFileProblem | null {
  if (!isInSepaArea(to.iban)) return SEPA_ACCOUNT_MISSING;
  if (amount > MAX_TRANSFER_AMOUNT) return 'a SEPA transfer is limited to 999,999,999.99 EUR';
  return NAME_PROBLEMS[name];
}

/**
 * Formats SEPA credit transfers in euros (pain.001.001.09): one booking, on the batch's day or the next TARGET business
 * day.
 * @param from the company's account; unsupported letters of its holder are dropped
 * @param lines at most {@link MAX_SEPA_ROWS}, without problems
 */
export function formatSepaFile(
  file: PayoutFileInfo,
  lines: readonly PayoutFileLine<SepaAccount>[],
  from: SepaAccount,
): string {
  const id = toSepaId(`BATCH-${file.id}-${file.part}`);
  const sum = formatPlainAmount(
    lines.reduce((total, { amount }) => total + amount, 0),
    'EUR',
  );
  const [count, payer] = [String(lines.length), toSepaName(from.holder)];
  const header: XmlElement[] = [
    ['MsgId', id],
    ['CreDtTm', `${file.createdAt.slice(0, 19)}Z`],
    ['NbOfTxs', count],
    ['CtrlSum', sum],
    ['InitgPty', [['Nm', payer]]],
  ];
  const payment: XmlElement[] = [
    ['PmtInfId', id],
    ['PmtMtd', 'TRF'],
    ['BtchBookg', 'true'],
    ['NbOfTxs', count],
    ['CtrlSum', sum],
    ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
    ['ReqdExctnDt', [['Dt', nextBankingDay(file.createdAt)]]],
    ['Dbtr', [['Nm', payer]]],
    ['DbtrAcct', [formatAccount(from)]],
    ['DbtrAgt', [['FinInstnId', [formatAgent(from)]]]],
    ['ChrgBr', 'SLEV'],
    ...lines.map((line) => formatTransfer(file, line)),
  ];
  return formatXmlDocument([
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

function formatTransfer(file: PayoutFileInfo, { payoutId, amount, to }: PayoutFileLine<SepaAccount>): XmlElement {
  const bank: XmlElement[] = to.bic ? [['CdtrAgt', [['FinInstnId', [['BICFI', to.bic]]]]]] : [];
  const text = toSepaText(`Payout ${payoutId} of ${file.payer}`).text;
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', toSepaId(`PAYOUT-${payoutId}`)]]],
      ['Amt', [['InstdAmt', formatPlainAmount(amount, 'EUR'), { Ccy: 'EUR' }]]],
      ...bank,
      ['Cdtr', [['Nm', toSepaName(to.holder)]]],
      ['CdtrAcct', [formatAccount(to)]],
      ['RmtInf', [['Ustrd', truncateText(text, 140)]]],
    ],
  ];
}

function formatAccount({ iban }: SepaAccount): XmlElement {
  return ['Id', [['IBAN', iban]]];
}

function formatAgent({ bic }: SepaAccount): XmlElement {
  return bic ? ['BICFI', bic] : ['Othr', [['Id', 'NOTPROVIDED']]];
}

function toSepaName(holder: string): string {
  return truncateText(toSepaText(holder).text, MAX_SEPA_NAME_LENGTH);
}
