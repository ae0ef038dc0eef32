import type { Calculation } from '#shared/domain/commissions/commission.ts';
import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import { referenceOf } from '#shared/domain/payout-files/written-line.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import type { Party } from './payout-parties.ts';
import type { LineKind, Statement, StatementLine } from './statement.ts';
import { STATEMENT_WORDS, worded } from './words/words.ts';

/** A column of the table. */
export interface WrittenColumn {
  readonly name: 'date' | 'kind' | 'customer' | 'sold' | 'terms' | 'amount' | 'count';
  readonly label: string;
  /** Right-aligned. */
  readonly isNumber: boolean;
}

interface WrittenPair {
  readonly label: string;
  readonly text: string;
}

/** A statement as texts, for HTML and PDF. */
export interface WrittenStatement {
  readonly language: Language;
  readonly title: string;
  /** Payer, then payee. */
  readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly facts: readonly WrittenPair[];
  /** Self-billing note, which the law requires; null without self-billing. */
  readonly selfBilling: string | null;
  readonly columns: readonly WrittenColumn[];
  /** One text per column. */
  readonly rows: readonly (readonly string[])[];
  readonly subtotals: readonly WrittenPair[];
  readonly total: WrittenPair;
  readonly remarks: readonly string[];
}

/** Equal in all languages. */
const BRANDS = { paypal: 'PayPal', wise: 'Wise' } as const;

/** Formats a statement in a language. */
export function writtenStatement(statement: Statement, language: Language): WrittenStatement {
  const words = STATEMENT_WORDS[language];
  const formats = formatsOf(statement, language);
  const { payoutId: id, company, promoter, lines, byKind, otherCampaigns, byDay, count } = statement;
  const { email, ...payer } = company;
  return {
    language,
    title: worded(words.title, { id }),
    parties: [
      { heading: words.payer, lines: linesOf({ ...payer, email: null }, language) },
      { heading: words.payee, lines: [...linesOf(promoter, language), worded(words.promoter, { id: promoter.id })] },
    ],
    facts: factsOf(statement, language, formats),
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
        label: worded(sum.amount < 0 ? words.debtIn : words.earnedIn, { campaign }),
        ...sum,
      })),
    ].map(({ label, count: some, amount }) => ({
      label: worded(words.sum, { kind: label, count: formats.count(some) }),
      text: formats.amount(amount),
    })),
    total: { label: words.total, text: formats.amount(statement.total) },
    remarks: [
      ...(lines ? [] : [worded(words.byDay, { count: formats.count(count) })]),
      words.asPaid,
      ...(email === null ? [] : [worded(words.questions, { email })]),
    ],
  };
}

const LINE_COLUMNS = ['date', 'kind', 'customer', 'sold', 'terms', 'amount'] as const;
const DAY_COLUMNS = ['date', 'count', 'amount'] as const;
const NUMBERS: readonly WrittenColumn['name'][] = ['sold', 'amount', 'count'];

type Formats = ReturnType<typeof formatsOf>;

function formatsOf({ unit, currency }: Pick<Statement, 'unit' | 'currency'>, language: Language) {
  const written = createMoneyFormatter(currency, language);
  const numbers = new Intl.NumberFormat(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const percents = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
  const money = (value: number) => signed(written(BigInt(value)));
  return {
    money,
    amount: (value: number) =>
      unit === 'cash' || unit === 'mon_discount' ? money(value) : signed(numbers.format(value)),
    count: (value: number) => numbers.format(value),
    day: (time: string) => days.format(new Date(time)),
    /** @param decimal exact: `12.5` */
    percent: (decimal: string) => percents.format(decimal as Intl.StringNumericLiteral).replaceAll(NO_BREAK_SPACE, ' '),
  };
}

/** Some languages put it before the percent sign; amounts use a space as well. */
const NO_BREAK_SPACE = '\u00a0';

/** The minus sign U+2212 is as wide as a digit, so that amounts align. */
const signed = (number: string) => number.replace('-', '−');

function factsOf(
  { payoutId, status, paidAt, dueAt, period, campaign, method, batchId, unit, currency, issuedAt }: Statement,
  language: Language,
  { day }: Formats,
): WrittenPair[] {
  const words = STATEMENT_WORDS[language];
  const standing = {
    pending: worded(words.notPaid, { day: day(dueAt) }),
    processing: worded(words.notPaid, { day: day(dueAt) }),
    completed: worded(words.paid, { day: day(paidAt ?? dueAt) }),
    failed: worded(words.failed, { day: day(dueAt) }),
    cancelled: words.cancelled,
  } as const;
  const reference = referenceOf({ payoutId });
  const names = { ...BRANDS, bank: words.bank, custom: words.custom };
  return [
    { label: words.date, text: day(issuedAt) },
    { label: words.period, text: worded(words.fromTo, { from: day(period.start), to: day(period.end) }) },
    { label: words.campaign, text: campaign },
    { label: words.status, text: standing[status] },
    ...(method ? [{ label: words.method, text: `${names[method.method]}, ${method.shown}` }] : []),
    { label: words.reference, text: batchId === null ? reference : worded(words.batch, { reference, id: batchId }) },
    { label: words.paidIn, text: worded(words[unit], { currency }) },
  ];
}

function linesOf(
  { name, company, address, country, vatId, companyNumber, email }: Party,
  language: Language,
): string[] {
  const words = STATEMENT_WORDS[language];
  return [
    company,
    name,
    ...(address?.split(/\r?\n/) ?? []),
    country && countryName(country, language),
    vatId && worded(words.vatId, { id: vatId }),
    companyNumber && worded(words.companyNumber, { id: companyNumber }),
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
  const how = [otherCampaign, termsOf(line.terms, language, formats), note ?? ''].filter(Boolean).join(' · ');
  const sold = saleAmount === null ? '' : formats.money(saleAmount);
  return [formats.day(at), kindOf(line, language), customer ?? '', sold, how, formats.amount(amount)];
}

function kindOf({ kind, tier }: { readonly kind: LineKind; readonly tier: number }, language: Language): string {
  const words = STATEMENT_WORDS[language];
  return kind === 'sale' && tier > 1 ? worded(words.saleOfTier, { tier }) : words[kind];
}

/** Formats the calculation: `20%`, `3 × $5.00`; for a refund, the refunded part of the sale. */
function termsOf(terms: Calculation, language: Language, { percent, amount, money, count }: Formats): string {
  if ('percent' in terms) {
    return terms.of === 'commission' ? `${percent(terms.percent)} × ${amount(terms.base)}` : percent(terms.percent);
  }
  if ('flat' in terms) {
    return terms.quantity === 1 ? amount(terms.flat) : `${count(terms.quantity)} × ${amount(terms.flat)}`;
  }
  if ('refunded' in terms) {
    const { ofWhole } = STATEMENT_WORDS[language];
    return worded(ofWhole, { part: money(terms.refunded), whole: money(terms.of) });
  }
  return '';
}
