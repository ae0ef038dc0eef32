import { useAmounts } from '#web/dashboard/api/account.ts';
import { DayText } from '#web/ui/day.tsx';
import { cashAmount, formatCount, type UnitAmount } from '#web/ui/formats/amount.ts';
import { formatDay, formatFullTime, formatTimeOfDay } from '#web/ui/formats/time.ts';
import type { ListColumn } from '#web/ui/lists/definition.ts';

type ColumnOf<Row, Sort extends string, Value> = Omit<
  ListColumn<Row, Sort>,
  'cell' | 'csv' | 'isNumber' | 'isAmount'
> & {
  readonly value: (row: Row) => Value;
};

/** Creates a column of amounts: `$12.00`, `3 points`. */
export function amountColumn<Row, Sort extends string = never>({
  value,
  ...column
}: ColumnOf<Row, Sort, UnitAmount | null>): ListColumn<Row, Sort> {
  return { ...column, isNumber: true, isAmount: true, cell: (row) => <Amount of={value(row)} />, csv: value };
}

/** Creates a column of amounts in the account's currency, in its smallest unit. */
export function moneyColumn<Row, Sort extends string = never>({
  value,
  ...column
}: ColumnOf<Row, Sort, number | null>): ListColumn<Row, Sort> {
  return amountColumn({ ...column, value: (row) => cashAmount(value(row)) });
}

/** Creates a column of integers. */
export function countColumn<Row, Sort extends string = never>({
  value,
  ...column
}: ColumnOf<Row, Sort, number>): ListColumn<Row, Sort> {
  return { ...column, isNumber: true, cell: (row) => formatCount(value(row)), csv: value };
}

/** Creates a column of dates in UTC. `value` is ISO 8601. */
export function dayColumn<Row, Sort extends string = never>({
  value,
  ...column
}: ColumnOf<Row, Sort, string | null>): ListColumn<Row, Sort> {
  return { ...column, cell: (row) => <DayText time={value(row)} />, csv: (row) => value(row)?.slice(0, 10) ?? null };
}

/** Creates a column of times in UTC. `value` is ISO 8601. */
export function timeColumn<Row, Sort extends string = never>({
  value,
  ...column
}: ColumnOf<Row, Sort, string | null>): ListColumn<Row, Sort> {
  return {
    ...column,
    cell: (row) => {
      const time = value(row);
      return time === null ? (
        '–'
      ) : (
        <span title={formatFullTime(time)}>{`${formatDay(time)}, ${formatTimeOfDay(time)}`}</span>
      );
    },
    csv: (row) => value(row)?.slice(0, 19).replace('T', ' ') ?? null,
  };
}

function Amount({ of }: { readonly of: UnitAmount | null }) {
  const { amount } = useAmounts();
  return of === null ? '–' : amount(of.amount, of.unit);
}
