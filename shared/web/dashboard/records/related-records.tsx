import { useMemo } from 'react';
import type { EmptyList } from '#web/ui/lists/list.tsx';
import { DashboardRecordList, type RecordListDefinition } from './record-list.tsx';

interface Props<Row, Name extends string, Sort extends string> {
  readonly of: RecordListDefinition<Row, Name, Sort>;
  /** API filter that restricts the list to the record. */
  readonly filter: Name;
  readonly value: string;
  /** Column that would repeat the record. */
  readonly without?: string;
  /** `promoter` in "Commissions of this promoter". */
  readonly owner: string;
  readonly empty?: Partial<EmptyList>;
}

/** A list of the records that belong to another one, in a tab of its page. */
export function RelatedRecords<Row extends object, Name extends string, Sort extends string>({
  of,
  filter,
  value,
  without,
  owner,
  empty,
}: Props<Row, Name, Sort>) {
  // Queries depend on the definition's identity.
  const list = useMemo(
    () => ({
      ...of.list,
      columns: of.list.columns.filter(({ id }) => id !== without),
      filters: of.list.filters.filter(({ name }) => name !== filter),
      fixedFilters: { ...of.list.fixedFilters, [filter]: value } as NonNullable<typeof of.list.fixedFilters>,
    }),
    [of.list, filter, value, without],
  );
  return (
    <DashboardRecordList
      of={{ ...of, list, label: `${of.label} of this ${owner}`, empty: { ...of.empty, ...empty } }}
      keep="tab"
    />
  );
}
