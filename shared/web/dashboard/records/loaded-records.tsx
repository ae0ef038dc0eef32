import { useAmounts } from '#web/dashboard/api/account.ts';
import { useKeptView } from '#web/dashboard/layout/view.ts';
import type { LoadedTable } from '#web/ui/lists/loaded.ts';
import { LoadedList } from '#web/ui/lists/loaded-list.tsx';

interface Props<Row> {
  readonly table: LoadedTable<Row>;
  readonly rows: readonly Row[];
  /** In pixels: in a narrower window the table is scrolled. */
  readonly minWidth: number;
  /** Whether it is in a panel, which has a border of its own. */
  readonly isInPanel?: boolean;
  /** What else of the address stays, whatever the table changes: the name of a screen's part, such as `tab`. */
  readonly keep?: string;
}

/** Records that are all loaded, as a table whose view stands in the address. */
export function LoadedRecords<Row>({ keep, ...list }: Props<Row>) {
  const [view, go] = useKeptView(keep);
  return <LoadedList {...list} written={useAmounts()} search={view} go={go} />;
}
