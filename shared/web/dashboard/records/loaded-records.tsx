import type { ViewList } from '#shared/domain/users/saved-view.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { usePreservedView } from '#web/dashboard/layout/view.ts';
import { ViewsMenu } from '#web/dashboard/views/views-menu.tsx';
import { LoadedList } from '#web/ui/lists/loaded-list.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';

interface Props<Row> {
  readonly table: LoadedTable<Row>;
  readonly rows: readonly Row[];
  readonly minWidth: number;
  readonly isInPanel?: boolean;
  /** Address parameter to preserve, such as `tab`. */
  readonly keep?: string;
  /** Offers saved views. */
  readonly views?: ViewList;
}

export function LoadedRecords<Row>({ keep, views, ...list }: Props<Row>) {
  const [view, go] = usePreservedView(keep);
  return (
    <LoadedList
      {...list}
      formats={useAmounts()}
      search={view}
      go={go}
      views={views && ((shown) => <ViewsMenu list={views} {...shown} />)}
    />
  );
}
