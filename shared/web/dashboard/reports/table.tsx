import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { kindOf, type Metric } from '#shared/domain/reports/metrics.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { formatCount } from '#web/ui/formats/amount.ts';
import { METRIC_LABELS } from './columns.ts';
import type { ReportKind, ReportTableRow } from './kinds.ts';
import style from './reports.module.css';

interface Props {
  readonly kind: ReportKind;
  readonly rows: readonly ReportTableRow[];
  readonly metrics: readonly Metric[];
}

export function ReportTable({ kind, rows, metrics }: Props) {
  const { money } = useAmounts();
  const write = (metric: Metric, value: number) => {
    if (kindOf(metric) === 'rate') return `${value}%`;
    return kindOf(metric) === 'amount' ? money(value) : formatCount(value);
  };
  return (
    <Table.ScrollContainer minWidth={160 + metrics.length * 120} className={style.table}>
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
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" className={style.name}>
                <Name kind={kind} row={row} />
              </Table.Th>
              {metrics.map((metric) => (
                <Table.Td key={metric} className={style.number}>
                  {write(metric, row.data[metric] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Returns the CSV columns of a report. */
export function csvColumns(kind: ReportKind, metrics: readonly Metric[]) {
  const figure = (metric: Metric) => (row: ReportTableRow) => {
    const value = row.data[metric] ?? 0;
    return kindOf(metric) === 'amount' ? { amount: value, unit: 'cash' } : value;
  };
  const labelOf = (metric: Metric) =>
    kindOf(metric) === 'rate' ? `${METRIC_LABELS[metric]}, %` : METRIC_LABELS[metric];
  return [
    { label: kind.of, csv: ({ name }: ReportTableRow) => name },
    ...metrics.map((metric) => ({ label: labelOf(metric), csv: figure(metric) })),
  ];
}

function Name({ kind, row: { name, record } }: { readonly kind: ReportKind; readonly row: ReportTableRow }) {
  if (record === undefined) return name;
  return kind.value === 'promoters' ? (
    <Link to="/promoters/$id" params={{ id: String(record) }}>
      {name}
    </Link>
  ) : (
    <Link to="/campaigns/$id" params={{ id: String(record) }}>
      {name}
    </Link>
  );
}
