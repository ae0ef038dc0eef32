import type { Calculation } from '#shared/domain/commissions/commission.ts';
import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import { paymentReference } from '#shared/domain/payout-files/payout-file-line.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import type { SurroundingText } from '#shared/domain/text/text-blocks.ts';
import type { StatementParty } from './payout-parties.ts';
import type { LineKind, Statement, StatementLine } from './statement.ts';
import { STATEMENT_WORDS } from './words/statement-words.ts';

/** A column of the table. */
export interface StatementColumn {
  readonly name: 'date' | 'kind' | 'customer' | 'sold' | 'terms' | 'amount' | 'count';
  readonly label: string;
  /** Right-aligned. */
  readonly isNumber: boolean;
}

export interface LabeledText {
  readonly label: string;
  readonly text: string;
}

/** A statement as texts, for HTML and PDF. */
export interface StatementTexts {
  readonly language: Language;
  readonly title: string;
  /** Payer, then payee. */
  readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly facts: readonly LabeledText[];
  /** Self-billing note, which the law requires; null without self-billing. */
  readonly selfBilling: string | null;
  readonly columns: readonly StatementColumn[];
  /** One text per column. */
  readonly rows: readonly (readonly string[])[];
  readonly subtotals: readonly LabeledText[];
  readonly total: LabeledText;
  readonly remarks: readonly string[];
  /** The company's own text around an invoice. */
  readonly around?: SurroundingText;
}

/** Equal in all languages. */
const BRANDS = { paypal: 'PayPal', wise: 'Wise' } as const;

/** Formats a statement in a language. */
export function formatStatement(statement: Statement, language: Language): StatementTexts {
  const words = STATEMENT_WORDS[language];
  const formats = createStatementFormats(statement, language);
  const { payoutId: id, company, promoter, lines, byKind, otherCampaigns, byDay, count } = statement;
  const { email, ...payer } = company;
  return {
    language,
    title: fillPlaceholders(words.title, { id }),
    parties: [
      { heading: words.payer, lines: formatPartyLines({ ...payer, email: null }, language) },
      {
        heading: words.payee,
        lines: [...formatPartyLines(promoter, language), fillPlaceholders(words.promoter, { id: promoter.id })],
      },
    ],
    facts: buildFacts(statement, language, formats),
    selfBilling: statement.selfBilling,
    columns: (lines ? LINE_COLUMNS : DAY_COLUMNS).map((name) => ({
      name,
      label: words[name],
      isNumber: NUMBERS.includes(name),
    })),
    rows: lines
      ? lines.map((line) => lineCells(line, statement, language, formats))
      : byDay.map(({ day, ...sum }) => [formats.day(day), formats.count(sum.count), formats.amount(sum.amount)]),
    subtotals: [
      ...byKind.map(({ kind, ...sum }) => ({ label: words[kind], ...sum })),
      ...otherCampaigns.map(({ campaign, ...sum }) => ({
        label: fillPlaceholders(sum.amount < 0 ? words.debtIn : words.earnedIn, { campaign }),
        ...sum,
      })),
    ].map(({ label, count: commissionCount, amount }) => ({
      label: fillPlaceholders(words.sum, { kind: label, count: formats.count(commissionCount) }),
      text: formats.amount(amount),
    })),
    total: { label: words.total, text: formats.amount(statement.total) },
    remarks: [
      ...(lines ? [] : [fillPlaceholders(words.byDay, { count: formats.count(count) })]),
      words.asPaid,
      ...(email === null ? [] : [fillPlaceholders(words.questions, { email })]),
    ],
  };
}

const LINE_COLUMNS = ['date', 'kind', 'customer', 'sold', 'terms', 'amount'] as const;
const DAY_COLUMNS = ['date', 'count', 'amount'] as const;
const NUMBERS: readonly StatementColumn['name'][] = ['sold', 'amount', 'count'];

type Formats = ReturnType<typeof createStatementFormats>;

/** Creates the formats of a statement's values in a language. */
export function createStatementFormats({ unit, currency }: Pick<Statement, 'unit' | 'currency'>, language: Language) {
  const formatMoney = createMoneyFormatter(currency, language);
  const numbers = new Intl.NumberFormat(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const money = (value: number) => alignMinus(formatMoney(BigInt(value)));
  return {
    money,
    amount: (value: number) =>
      unit === 'cash' || unit === 'mon_discount' ? money(value) : alignMinus(numbers.format(value)),
    count: (value: number) => numbers.format(value),
    day: (time: string) => days.format(new Date(time)),
    percent: createPercentFormatter(language),
  };
}

/** Creates a formatter of exact decimals in percent: `12.5%`. */
export function createPercentFormatter(language: Language): (decimal: string) => string {
  const percents = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
  return (decimal) => percents.format(decimal as Intl.StringNumericLiteral).replaceAll(NO_BREAK_SPACE, ' ');
}

/** Some languages put it before the percent sign; amounts use a space as well. */
const NO_BREAK_SPACE = '\u00a0';

/** The minus sign U+2212 is as wide as a digit, so that amounts align. */
const alignMinus = (number: string) => number.replace('-', '−');

function buildFacts(
  { payoutId, status, paidAt, dueAt, period, campaign, method, batchId, unit, currency, issuedAt }: Statement,
  language: Language,
  { day }: Formats,
): LabeledText[] {
  const words = STATEMENT_WORDS[language];
  const statusTexts = {
    pending: fillPlaceholders(words.notPaid, { day: day(dueAt) }),
    processing: fillPlaceholders(words.notPaid, { day: day(dueAt) }),
    completed: fillPlaceholders(words.paid, { day: day(paidAt ?? dueAt) }),
    failed: fillPlaceholders(words.failed, { day: day(dueAt) }),
    cancelled: words.cancelled,
  } as const;
  const reference = paymentReference({ payoutId });
  const names = { ...BRANDS, bank: words.bank, custom: words.custom };
  return [
    { label: words.date, text: day(issuedAt) },
    { label: words.period, text: fillPlaceholders(words.fromTo, { from: day(period.start), to: day(period.end) }) },
    { label: words.campaign, text: campaign },
    { label: words.status, text: statusTexts[status] },
    ...(method ? [{ label: words.method, text: `${names[method.method]}, ${method.shown}` }] : []),
    {
      label: words.reference,
      text: batchId === null ? reference : fillPlaceholders(words.batch, { reference, id: batchId }),
    },
    { label: words.paidIn, text: fillPlaceholders(words[unit], { currency }) },
  ];
}

function formatPartyLines(
  { name, company, address, country, vatId, companyNumber, email }: StatementParty,
  language: Language,
): string[] {
  const words = STATEMENT_WORDS[language];
  return [
    company,
    name,
    ...(address?.split(/\r?\n/) ?? []),
    country && countryName(country, language),
    vatId && fillPlaceholders(words.vatId, { id: vatId }),
    companyNumber && fillPlaceholders(words.companyNumber, { id: companyNumber }),
    email,
  ].filter((line): line is string => typeof line === 'string' && line.trim() !== '');
}

/** Translates a country code; free text stays. */
function countryName(country: string, language: Language): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(country.toUpperCase()) ?? country;
}

function lineCells(line: StatementLine, statement: Statement, language: Language, formats: Formats): string[] {
  const { at, customer, saleAmount, amount, note } = line;
  const otherCampaign = line.campaign === statement.campaign ? '' : line.campaign;
  const termsText = [otherCampaign, formatCalculation(line.terms, language, formats), note ?? '']
    .filter(Boolean)
    .join(' · ');
  const saleText = saleAmount === null ? '' : formats.money(saleAmount);
  return [formats.day(at), formatLineKind(line, language), customer ?? '', saleText, termsText, formats.amount(amount)];
}

function formatLineKind(
  { kind, tier }: { readonly kind: LineKind; readonly tier: number },
  language: Language,
): string {
  const words = STATEMENT_WORDS[language];
  return kind === 'sale' && tier > 1 ? fillPlaceholders(words.saleOfTier, { tier }) : words[kind];
}

/** Formats the calculation: `20%`, `3 × $5.00`; for a refund, the refunded part of the sale. */
function formatCalculation(terms: Calculation, language: Language, { percent, amount, money, count }: Formats): string {
  if ('percent' in terms) {
    return terms.of === 'commission' ? `${percent(terms.percent)} × ${amount(terms.base)}` : percent(terms.percent);
  }
  if ('flat' in terms) {
    return terms.quantity === 1 ? amount(terms.flat) : `${count(terms.quantity)} × ${amount(terms.flat)}`;
  }
  if ('refunded' in terms) {
    const { ofWhole } = STATEMENT_WORDS[language];
    return fillPlaceholders(ofWhole, { part: money(terms.refunded), whole: money(terms.of) });
  }
  return '';
}
