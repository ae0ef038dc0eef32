import type { ViewList } from '#shared/domain/users/saved-view.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { usePreservedView } from '#web/dashboard/layout/view.ts';
import { ViewsMenu } from '#web/dashboard/views/views-menu.tsx';
import { LoadedList } from '#web/ui/lists/loaded-list.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import type { RowPanel } from '#web/ui/lists/use-row-focus.ts';
import { type RecordPanel, useSidePanel } from './side-panel.tsx';

interface Props<Row> {
  readonly table: LoadedTable<Row>;
  readonly rows: readonly Row[];
  readonly minWidth: number;
  readonly isInPanel?: boolean;
  /** Address parameter to preserve, such as `tab`. */
  readonly keep?: string;
  /** Offers saved views. */
  readonly views?: ViewList;
  /** Rows open in the side panel. */
  readonly panel?: RecordPanel & Pick<RowPanel<Row>, 'nameOf'>;
}

export function LoadedRecords<Row>({ keep, views, panel, ...list }: Props<Row>) {
  const [view, changeView] = usePreservedView(keep);
  return (
    <LoadedList
      {...list}
      formats={useAmounts()}
      search={view}
      changeView={changeView}
      panel={useSidePanel(panel && { ...panel, idOf: list.table.idOf })}
      views={views && ((shown) => <ViewsMenu list={views} {...shown} />)}
    />
  );
}
