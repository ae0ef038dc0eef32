import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { TermsTranslator } from './translation.ts';

/** Exact formatters of amounts. */
export interface AmountFormatters {
  /** @param value in the smallest unit of the account's currency */
  readonly money: (value: number) => string;
  /** @param value in the smallest unit of `unit` */
  readonly amount: (value: number, unit: string) => string;
  /** Formats amounts by unit: `€ 12.00, 3 credits`. Without amounts: zero in cash. */
  readonly amounts: (byUnit: Readonly<Record<string, number>> | null) => string;
  /** @param percent exact decimal: `2.5` becomes `2.5%`, or `2,5 %` by locale */
  readonly percent: (percent: string | number) => string;
}

const COUNTED_UNITS = { credits: 'credits', points: 'points', free_months: 'freeMonths' } as const satisfies Partial<
  Record<Unit, string>
>;

/** With all decimals. */
const PERCENT = { style: 'unit', unit: 'percent', maximumFractionDigits: 20 } as const;

/**
 * Creates formatters.
 * @param currency ISO 4217
 */
export function createAmountFormatters(
  currency: string,
  { locale, translate, translateCount }: TermsTranslator,
): AmountFormatters {
  const formatMoney = createMoneyFormatter(currency, locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(locale, PERCENT);
  // The minus sign U+2212 is as wide as a digit, so that amounts align.
  const signed = (text: string) => text.replace('-', '−');
  const money = (value: number) => signed(formatMoney(BigInt(value)));
  // Texts are formatted exactly.
  const percent = (value: string | number) => signed(percents.format(String(value) as Intl.StringNumericLiteral));
  const amount = (value: number, unit: string) => {
    if (unit === 'cash') return money(value);
    if (unit === 'mon_discount') return translate('discount', { amount: money(value) });
    if (unit === 'discount_per') return translate('discount', { amount: percent(value) });
    const name = COUNTED_UNITS[unit as keyof typeof COUNTED_UNITS];
    const text = signed(numbers.format(value));
    return name === undefined ? `${text} ${unit}` : translateCount(name, Math.abs(value), { amount: text });
  };
  const amounts = (byUnit: Readonly<Record<string, number>> | null) => {
    const units = Object.entries(byUnit ?? {}).filter(([, value]) => value !== 0);
    return units.length === 0 ? money(0) : units.map(([unit, value]) => amount(value, unit)).join(', ');
  };
  return { money, amount, amounts, percent };
}
