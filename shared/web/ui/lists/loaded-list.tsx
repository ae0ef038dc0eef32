import type { ReactNode } from 'react';
import { formatCount } from '#web/ui/formats/amount.ts';
import { csvFileName, saveFile } from './csv.ts';
import { DownloadButton } from './download.tsx';
import style from './loaded-list.module.css';
import { type LoadedTable, loadedTableAddress, selectVisible, writeVisibleCsv } from './loaded-table.ts';
import { NoResults } from './no-results.tsx';
import { PlainTable } from './plain-table.tsx';
import type { AmountFormats } from './table-csv.ts';
import { type RenderViews, Toolbar } from './toolbar.tsx';
import type { RowPanel } from './use-row-focus.ts';
import { type View, withoutFilters } from './view.ts';

interface Props<Row> {
  readonly table: LoadedTable<Row>;
  readonly rows: readonly Row[];
  readonly formats: AmountFormats;
  readonly search: View;
  readonly changeView: (view: View) => void;
  readonly minWidth: number;
  readonly isInPanel?: boolean;
  readonly views?: RenderViews;
  readonly panel?: RowPanel<Row> | undefined;
  readonly paged?: ((rows: readonly Row[]) => { readonly rows: readonly Row[]; readonly pages: ReactNode }) | undefined;
}

export function LoadedList<Row>({
  table,
  rows,
  formats,
  search,
  changeView,
  minWidth,
  isInPanel = false,
  views,
  panel,
  paged,
}: Props<Row>) {
  const visible = selectVisible(table, rows, search);
  const { view, sort } = visible;
  const { rows: pageRows, pages } = paged?.(visible.rows) ?? { rows: visible.rows, pages: null };
  const save = async () => saveFile(csvFileName(table.file), writeVisibleCsv(visible, formats));
  return (
    <div className={style.list}>
      <Toolbar
        definition={{ ...loadedTableAddress(table), searchPlaceholder: table.searchPlaceholder }}
        view={view}
        change={changeView}
        views={views}
      >
        <DownloadButton isEmpty={visible.rows.length === 0} start={save} />
      </Toolbar>
      {visible.rows.length === 0 ? (
        <NoResults clear={() => changeView(withoutFilters(view))} />
      ) : (
        <PlainTable
          label={table.label}
          columns={visible.columns}
          rows={pageRows}
          idOf={table.idOf}
          minWidth={minWidth}
          isInPanel={isInPanel}
          sort={sort}
          sortBy={(by, isDescending) => changeView({ ...view, sort: `${isDescending ? '-' : ''}${by}` })}
          panel={panel}
        />
      )}
      {pages}
      {panel?.render(pageRows)}
      {view.q === undefined ? null : (
        <div className={style.foot} role="status">
          {formatCount(visible.rows.length)} of {formatCount(rows.length)}
        </div>
      )}
    </div>
  );
}
