import { digitsOf } from '#shared/domain/currency-digits.ts';
import { type Kind, kindOf, type Metric, rounded, type Value } from '#shared/domain/reports/metrics.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { ReportGroup } from '#shared/management/reports/groups.ts';

type Told = string | number;

/** What stands between a currency without a sign and its amount; clients look for a space. */
const NO_BREAK_SPACE = '\u00a0';

/** How the values of an account's reports are told (contract §7). @param currency the account's, ISO 4217 */
export function v1Reports(currency: string, metrics: readonly Metric[]) {
  const amount = amounts(currency);
  const tell: Readonly<Record<Kind, (value: bigint) => Told>> = {
    count: Number,
    amount,
    rate: (hundredths) => Number(hundredths) / 100,
  };
  const values = (of: ReportRow['values']) =>
    Object.fromEntries(
      metrics.map((metric) => {
        const kind = kindOf(metric);
        return [metric, tell[kind](rounded(kind, of[metric] as Value))];
      }),
    ) as Record<Metric, Told>;
  const row = ({ period, values: of }: ReportRow) => ({ period: period.label, ...values(of) });
  return {
    row,
    promoter: ({ id, name, rows, values: of }: ReportGroup) => ({
      promoter_name: name,
      promoter_id: id,
      items: rows.map(row),
      ...values(of),
    }),
    campaign: ({ id, name, rows, values: of }: ReportGroup) => ({
      campaign_name: name,
      campaign_id: id,
      items: rows.map(row),
      ...values(of),
    }),
  };
}

/** Amounts of a currency's smallest unit as a person reads them: `$613.17`, `¥613`. */
function amounts(currency: string): (amount: bigint) => string {
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction });
  return (amount) => {
    const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
    const [units, decimals] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
    // As text, which is formatted exactly: a number would be rounded beyond 2^53.
    const exact = `${amount < 0n ? '-' : ''}${units}.${decimals || '0'}` as Intl.StringNumericLiteral;
    return format.format(exact).replaceAll(NO_BREAK_SPACE, ' ');
  };
}
