import { Button, Loader } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import type { IconName } from '#web/ui/icons.tsx';
import table from './data-table.module.css';
import { DataTable } from './data-table.tsx';
import type { ListColumn, ListDefinition } from './definition.ts';
import { DownloadButton } from './download.tsx';
import style from './list.module.css';
import { NoResults } from './no-results.tsx';
import { type LoadPage, useList } from './pages.ts';
import { type RenderViews, Toolbar } from './toolbar.tsx';
import type { RowPanel } from './use-row-focus.ts';
import {
  buildListQuery,
  isNarrowed,
  normalizeView,
  type View,
  viewSortOrder,
  visibleColumns,
  withoutFilters,
} from './view.ts';

interface Props<Row> {
  readonly definition: ListDefinition<Row>;
  readonly label: string;
  readonly search: View;
  readonly changeView: (view: View) => void;
  readonly pager: LoadPage<Row>;
  readonly download: (query: ReturnType<typeof buildListQuery>, columns: readonly ListColumn<Row>[]) => Promise<void>;
  readonly actions?: ((selected: readonly Row[], done: () => void) => ReactNode) | undefined;
  readonly empty: EmptyList;
  readonly views?: RenderViews;
  readonly panel?: RowPanel<Row> | undefined;
}

export interface EmptyList {
  readonly icon: IconName;
  readonly title: string;
  readonly text: ReactNode;
}

export function ListPanel<Row extends object>({
  definition,
  label,
  search,
  changeView,
  pager,
  download,
  actions,
  empty,
  views,
  panel,
}: Props<Row>) {
  const view = useMemo(() => normalizeView(definition, search), [definition, search]);
  const columns = useMemo(() => visibleColumns(definition, view), [definition, view]);
  const sort = viewSortOrder(definition, view);
  const list = useList(definition, view, pager);
  const { rows, total = 0 } = list.data ?? {};
  const [selected, setSelected] = useSelected(view, rows, definition);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const next = useCallback(() => {
    if (!isFetchingNextPage) fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);

  const isEmpty = rows?.length === 0 && !hasNextPage;
  const isFailed = list.isError && rows === undefined;
  const save = () =>
    download(
      buildListQuery(definition, view),
      definition.columns.filter(({ id }) => columns.includes(id)),
    );
  return (
    <div className={style.list}>
      <Toolbar definition={definition} view={view} change={changeView} views={views}>
        <DownloadButton isEmpty={isEmpty} start={save} />
      </Toolbar>
      {actions && selected.length > 0 ? (
        <SelectionBar
          actions={actions}
          list={list}
          total={total}
          selected={selected}
          choose={setSelected}
          idOf={definition.idOf}
        />
      ) : null}
      {isFailed ? <FailureAlert error={list.error} retry={() => list.refetch()} /> : null}
      {isEmpty ? (
        <NoRows
          isNarrowed={isNarrowed(definition, view)}
          clear={() => changeView(withoutFilters(view))}
          empty={empty}
        />
      ) : null}
      {isEmpty || isFailed ? null : (
        <>
          <DataTable
            definition={definition}
            label={label}
            rows={rows}
            total={total}
            shown={columns}
            sort={sort}
            sortBy={(by, isDescending) => changeView({ ...view, sort: `${isDescending ? '-' : ''}${by}` })}
            selected={actions ? selected : undefined}
            select={setSelected}
            more={hasNextPage ? next : undefined}
            opener={panel}
          />
          <Foot list={list} loadMore={next} />
        </>
      )}
      {panel?.render(rows ?? [])}
    </div>
  );
}

interface FootProps<Row> {
  readonly list: ReturnType<typeof useList<Row>>;
  readonly loadMore: () => void;
}

function Foot<Row>({ list: { data, hasNextPage, isFetchingNextPage }, loadMore }: FootProps<Row>) {
  return (
    <div className={table.foot} role="status">
      {data ? formatRowCount(data.rows.length, data.total, data.isTotalLowerBound, hasNextPage) : 'Loading…'}
      {isFetchingNextPage ? <Loader size="xs" aria-label="Loading more" /> : null}
      {hasNextPage && !isFetchingNextPage ? (
        <Button variant="subtle" size="compact-sm" onClick={loadMore}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}

function formatRowCount(loaded: number, total: number, isTotalLowerBound: boolean, isMore: boolean): string {
  if (!isMore) return `${formatCount(loaded)} in total`;
  if (isTotalLowerBound) return `${formatCount(loaded)} loaded, ${formatCount(total)} or more in total`;
  return `${formatCount(loaded)} of ${formatCount(total)} loaded`;
}

/** Reset when the view changes. */
function useSelected<Row>(view: View, rows: readonly Row[] | undefined, { idOf }: Pick<ListDefinition<Row>, 'idOf'>) {
  const key = JSON.stringify({ ...view, columns: undefined });
  const [chosen, setChosen] = useState<{ key: string; ids: readonly number[] }>({ key, ids: [] });
  const set = useCallback((ids: readonly number[]) => setChosen({ key, ids }), [key]);
  const ids = useMemo(() => {
    if (chosen.key !== key || chosen.ids.length === 0) return [];
    const present = new Set(rows?.map((row) => Number(idOf(row))));
    return chosen.ids.filter((id) => present.has(id));
  }, [chosen, key, rows, idOf]);
  return [ids, set] as const;
}

/** Row limit of a bulk action. */
const MAX_BULK_ROWS = 10_000;

interface AllProps<Row> {
  readonly list: ReturnType<typeof useList<Row>>;
  readonly total: number;
  readonly selected: readonly number[];
  readonly choose: (ids: readonly number[]) => void;
  readonly idOf: ListDefinition<Row>['idOf'];
}

type ChosenProps<Row> = AllProps<Row> & { readonly actions: NonNullable<Props<Row>['actions']> };

function SelectionBar<Row>({ actions, ...all }: ChosenProps<Row>) {
  const { list, selected, choose, idOf } = all;
  const clearSelection = () => choose([]);
  const rows = useMemo(() => {
    const ids = new Set(selected);
    return list.data?.rows.filter((row) => ids.has(Number(idOf(row)))) ?? [];
  }, [selected, list.data, idOf]);
  return (
    <section className={style.chosen} aria-label="Selection">
      <span>
        <b>{formatCount(selected.length)}</b> selected
      </span>
      {actions(rows, clearSelection)}
      <SelectAllButton {...all} />
      <Button variant="default" onClick={clearSelection}>
        Clear selection
      </Button>
    </section>
  );
}

/** Includes rows not loaded yet. */
function SelectAllButton<Row>({ list, total, selected, choose, idOf }: AllProps<Row>) {
  const [isLoading, setLoading] = useState(false);
  if (!list.hasNextPage || selected.length !== list.data?.rows.length || total > MAX_BULK_ROWS) return null;
  const all = async () => {
    setLoading(true);
    let page = await list.fetchNextPage();
    while (page.hasNextPage && !page.isError) page = await page.fetchNextPage();
    setLoading(false);
    choose((page.data?.rows ?? []).map((row) => Number(idOf(row))));
  };
  return (
    <Button variant="subtle" loading={isLoading} onClick={all}>
      Select all {formatCount(total)}
    </Button>
  );
}

interface NoRowsProps {
  readonly isNarrowed: boolean;
  readonly clear: () => void;
  readonly empty: EmptyList;
}

function NoRows({ isNarrowed: narrowed, clear, empty }: NoRowsProps) {
  if (narrowed) return <NoResults clear={clear} />;
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
}
