import { Skeleton, Table } from '@mantine/core';
import { metricKind, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import { Change } from './change.tsx';
import { METRIC_LABELS } from './columns.ts';
import type { ReportComparison } from './comparison-query.ts';
import { rowScope, totalScope } from './drill-down.ts';
import { DrillDownFigure, RowName } from './drill-down-links.tsx';
import { MAX_REPORT_ROWS, type ReportKind, type ReportRequest, type ReportTableRow } from './kinds.ts';
import style from './reports.module.css';
import { isFilteredByTraffic } from './traffic-filters.ts';

interface Props {
  readonly kind: ReportKind;
  readonly request: ReportRequest;
  readonly rows: readonly ReportTableRow[];
  readonly metrics: readonly ReportMetric[];
  /** Undefined while loading, null if it failed to load. */
  readonly total: ReportTableRow['data'] | null | undefined;
  readonly comparison: ReportComparison | undefined;
}

export function ReportTable({ kind, request, rows, metrics, total, comparison }: Props) {
  const isByTraffic = kind.isTraffic || isFilteredByTraffic(request.filters);
  return (
    <>
      {comparison ? (
        <p className={style.note}>
          Compared with {formatDay(comparison.from)} – {formatDay(comparison.to)}
        </p>
      ) : null}
      <Table.ScrollContainer minWidth={160 + metrics.length * (comparison ? 160 : 120)} className={style.table}>
        <Table verticalSpacing="xs" horizontalSpacing="md" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{kind.of}</Table.Th>
              {metrics.map((metric) => (
                <Table.Th key={metric} scope="col" className={style.number}>
                  {METRIC_LABELS[metric]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className={style.total}>
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              {metrics.map((metric) => (
                <Table.Td key={metric} className={style.number}>
                  {total === undefined ? <Skeleton height={18} /> : null}
                  {total === null ? '–' : null}
                  {total ? (
                    <>
                      <DrillDownFigure metric={metric} data={total} scope={totalScope(kind, request)} rowName="Total" />
                      <Change metric={metric} data={total} before={comparison?.total} />
                    </>
                  ) : null}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row" className={style.name}>
                  <RowName kind={kind} row={row} request={request} />
                </Table.Th>
                {metrics.map((metric) => (
                  <Table.Td key={metric} className={style.number}>
                    <DrillDownFigure
                      metric={metric}
                      data={row.data}
                      scope={rowScope(kind, row, request)}
                      rowName={row.name}
                    />
                    <Change metric={metric} data={row.data} before={comparison?.findRow(row, index)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {isByTraffic && metrics.includes('promoter_earnings_amount') ? (
        <p className={style.note}>
          {METRIC_LABELS.promoter_earnings_amount} include commissions that were denied later: reports of traffic count
          each sale when it happens.
        </p>
      ) : null}
      {rows.length === MAX_REPORT_ROWS ? (
        <p className={style.note}>Top {MAX_REPORT_ROWS}. The CSV contains all rows.</p>
      ) : null}
    </>
  );
}

/** Returns the CSV columns of a report. */
export function csvColumns(kind: ReportKind, metrics: readonly ReportMetric[]) {
  const figure = (metric: ReportMetric) => (row: ReportTableRow) => {
    const value = row.data[metric] ?? 0;
    return metricKind(metric) === 'amount' ? { amount: value, unit: 'cash' } : value;
  };
  const labelOf = (metric: ReportMetric) =>
    metricKind(metric) === 'rate' ? `${METRIC_LABELS[metric]}, %` : METRIC_LABELS[metric];
  return [
    { label: kind.of, csv: ({ name }: ReportTableRow) => name },
    ...metrics.map((metric) => ({ label: labelOf(metric), csv: figure(metric) })),
  ];
}
