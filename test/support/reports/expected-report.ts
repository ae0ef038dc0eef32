import { type Days, listRows, type Row } from './calendar.ts';
import type { Facts, Place } from './facts.ts';
import { compareRatios, foldCell, type MetricName } from './fold.ts';
import { formatCell } from './format-cell.ts';
import type { Question } from './questions.ts';
import type { ReportCompany } from './report-company.ts';

const TOP = 50;
const ALWAYS: Days = { from: 0, to: 2 ** 52 };

type IsOf = (place: Place) => boolean;

/** Expected reports, computed from facts only. */
export function computeExpectedReport(
  facts: Facts,
  reportCompany: ReportCompany,
  { days, grouping, metric, direction }: Question,
) {
  const rows = listRows(days, grouping);
  const line = ({ label, ...during }: Row, isOf: IsOf) => ({
    period: label,
    ...formatCell(foldCell(facts, isOf, during)),
  });
  const group = (isOf: IsOf) => ({
    items: rows.map((row) => line(row, isOf)),
    ...formatCell(foldCell(facts, isOf, days)),
  });
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = rows
    .map((row) => ({ row, value: foldCell(facts, isAny, row)[metric] }))
    .toSorted((a, b) => sign * compareRatios(a.value, b.value));
  const top = rankPromoters(facts, reportCompany, metric, days).slice(0, TOP);
  return {
    overview: sorted.map(({ row }) => line(row, isAny)),
    campaigns: reportCompany.campaigns.map((id) => ({
      campaign_id: id,
      ...group(({ campaignId }) => campaignId === id),
    })),
    promoters: top.map((id) => ({ promoter_id: id, ...group(isPromoters(id)) })),
  };
}

export function listExpectedOrders(
  facts: Facts,
  reportCompany: ReportCompany,
  days: Days,
  metrics: readonly MetricName[],
) {
  const top = (metric: MetricName) => rankPromoters(facts, reportCompany, metric, days).slice(0, TOP);
  return {
    page: rankPromoters(facts, reportCompany, 'revenue_amount', ALWAYS),
    ...Object.fromEntries(metrics.map((metric) => [metric, top(metric)])),
  };
}

function rankPromoters(facts: Facts, { promoters }: ReportCompany, metric: MetricName, during: Days): number[] {
  return promoters
    .map((id) => ({ id, value: foldCell(facts, isPromoters(id), during)[metric] }))
    .toSorted((a, b) => compareRatios(b.value, a.value) || a.id - b.id)
    .map(({ id }) => id);
}

const isAny: IsOf = () => true;

function isPromoters(id: number): IsOf {
  return ({ promoterId }) => promoterId === id;
}
