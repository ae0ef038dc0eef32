import type { ReactNode } from 'react';
import { count } from '#web/ui/formats/amount.ts';
import { csvName, saveAs } from './csv.ts';
import { Download } from './download.tsx';
import { askedOf, csvOf, type LoadedTable, seen } from './loaded.ts';
import style from './loaded-list.module.css';
import { NothingFits } from './nothing-fits.tsx';
import { PlainTable } from './plain-table.tsx';
import type { Written } from './table-csv.ts';
import { Toolbar } from './toolbar.tsx';
import { cleared, type View } from './view.ts';

interface Props<Row> {
  readonly table: LoadedTable<Row>;
  readonly rows: readonly Row[];
  readonly written: Written;
  readonly search: View;
  readonly go: (view: View) => void;
  readonly minWidth: number;
  readonly isInPanel?: boolean;
  readonly paged?: ((rows: readonly Row[]) => { readonly rows: readonly Row[]; readonly pages: ReactNode }) | undefined;
}

export function LoadedList<Row>({ table, rows, written, search, go, minWidth, isInPanel = false, paged }: Props<Row>) {
  const what = seen(table, rows, search);
  const { view, sort } = what;
  const { rows: shown, pages } = paged?.(what.rows) ?? { rows: what.rows, pages: null };
  const save = async () => saveAs(csvName(table.file), csvOf(what, written));
  return (
    <div className={style.list}>
      <Toolbar definition={{ ...askedOf(table), searched: table.searched }} view={view} change={go}>
        <Download isEmpty={what.rows.length === 0} start={save} />
      </Toolbar>
      {what.rows.length === 0 ? (
        <NothingFits clear={() => go(cleared(view))} />
      ) : (
        <PlainTable
          label={table.label}
          columns={what.columns}
          rows={shown}
          idOf={table.idOf}
          minWidth={minWidth}
          isInPanel={isInPanel}
          sort={sort}
          sortBy={(by, isDescending) => go({ ...view, sort: `${isDescending ? '-' : ''}${by}` })}
        />
      )}
      {pages}
      {view.q === undefined ? null : (
        <div className={style.foot} role="status">
          {count(what.rows.length)} of {count(rows.length)}
        </div>
      )}
    </div>
  );
}
