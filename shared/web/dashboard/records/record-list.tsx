import { useMemo } from 'react';
import type { paths } from '#api-types';
import type { ViewList } from '#shared/domain/users/saved-view.ts';
import { useAmounts, useCan } from '#web/dashboard/api/account.ts';
import { createPager } from '#web/dashboard/api/lists.ts';
import { applicableActions, type BulkActions } from '#web/dashboard/batches/bulk.ts';
import { BulkButton } from '#web/dashboard/batches/bulk-button.tsx';
import { usePreservedView } from '#web/dashboard/layout/view.ts';
import { ViewsMenu } from '#web/dashboard/views/views-menu.tsx';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import { csvFileName, saveFile } from '#web/ui/lists/csv.ts';
import type { ListDefinition } from '#web/ui/lists/definition.ts';
import { type EmptyList, ListPanel } from '#web/ui/lists/list.tsx';
import type { LoadPage } from '#web/ui/lists/pages.ts';
import { tableCsv } from '#web/ui/lists/table-csv.ts';
import { type RecordPanel, useSidePanel } from './side-panel.tsx';

/** A list of the API with everything a screen shows. */
export interface RecordListDefinition<Row, Name extends string = string, Sort extends string = string> {
  readonly list: ListDefinition<Row, Name, Sort>;
  readonly label: string;
  /** Rows open in the side panel. */
  readonly panel?: RecordPanel;
  readonly bulk?: BulkActions<Row>;
  readonly empty: EmptyList;
  /** Defaults to label and date. */
  readonly file?: string;
}

interface Props<Row> {
  readonly of: RecordListDefinition<Row>;
  /** Address parameters to preserve, such as `tab`. */
  readonly keep?: string | readonly string[];
  /** Offers saved views. */
  readonly views?: ViewList;
}

/** View in the address, rows and CSV from one definition, actions by role. */
export function DashboardRecordList<Row extends object>({ of, keep, views }: Props<Row>) {
  const { list, label, panel, bulk, empty, file } = of;
  const [view, changeView] = usePreservedView(keep);
  const path = list.path as keyof paths;
  const pager = useMemo(() => createPager(path) as unknown as LoadPage<Row>, [path]);
  const formats = useAmounts();
  const can = useCan();
  const allowed = useMemo(() => bulk?.actions.filter(({ call }) => can(call)) ?? [], [bulk, can]);
  return (
    <ListPanel
      definition={list}
      label={label}
      search={view}
      changeView={changeView}
      pager={pager}
      download={async (query, columns) => {
        const rows = await fetchAllRows(pager, query, list.idOf);
        saveFile(file ?? csvFileName(label.toLowerCase().replaceAll(' ', '-')), tableCsv(columns, rows, formats));
      }}
      actions={
        bulk && allowed.length > 0
          ? (selected, done) => {
              const applicable = applicableActions(allowed, selected);
              if (applicable.length === 0) return `No actions apply to these ${bulk.plural}.`;
              return applicable.map(({ action, rows }) => {
                const selection = formatCounted(rows.length, bulk.singular, bulk.plural);
                const title = action.title?.(selection) ?? `${action.label} ${selection}`;
                const ids = rows.map((row) => Number(list.idOf(row)));
                return <BulkButton key={action.label} action={action} title={title} ids={ids} onDone={done} />;
              });
            }
          : undefined
      }
      empty={empty}
      views={views && ((shown) => <ViewsMenu list={views} {...shown} />)}
      panel={useSidePanel(panel && { ...panel, idOf: list.idOf, nameOf: list.nameOf })}
    />
  );
}
