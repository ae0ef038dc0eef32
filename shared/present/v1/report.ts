import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import { type Kind, kindOf, type Metric, rounded, type Value } from '#shared/domain/reports/metrics.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { ReportGroup } from '#shared/operations/reports/groups.ts';

type Formatted = string | number;

/** How version 1 writes the values of an account's reports (contract §7). @param currency the account's, ISO 4217 */
export function v1Reports(currency: string, metrics: readonly Metric[]) {
  const amount = createMoneyFormatter(currency);
  const format: Readonly<Record<Kind, (value: bigint) => Formatted>> = {
    count: Number,
    amount,
    rate: (hundredths) => Number(hundredths) / 100,
  };
  const values = (of: ReportRow['values']) =>
    Object.fromEntries(
      metrics.map((metric) => {
        const kind = kindOf(metric);
        return [metric, format[kind](rounded(kind, of[metric] as Value))];
      }),
    ) as Record<Metric, Formatted>;
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
