import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { paths } from '#api-types';
import { createPortalPager, downloadList } from '#web/portal/api/lists.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import { useList } from '#web/ui/lists/pages.ts';
import { buildListQuery, isNarrowed, type ListQuery, normalizeView } from '#web/ui/lists/view.ts';
import { Button } from './button.tsx';
import { PortalEmpty } from './empty.tsx';
import { PortalFailure } from './failure.tsx';
import { Filters } from './filters.tsx';
import { Skeleton } from './skeleton.tsx';
import { Table, type TableColumn } from './table.tsx';
import { usePortalView } from './view.ts';

interface Props<Path extends keyof paths> {
  readonly path: Path;
  readonly label: string;
  readonly columns: readonly TableColumn<ListRow<Path>>[];
  readonly filters?: readonly Filter[];
  readonly fixedFilters?: Readonly<Record<string, unknown>>;
  /** `-created_at`, for instance; defaults to the API's order. */
  readonly sort?: string;
  /** Placeholder; undefined if not searchable. */
  readonly searchPlaceholder?: string;
  readonly empty: ReactNode;
  readonly renderSum?: (query: ListQuery) => ReactNode;
}

export function PortalRecordList<Path extends keyof paths>({
  path,
  label,
  columns,
  searchPlaceholder,
  renderSum,
  ...props
}: Props<Path>) {
  const { translate, translateCount } = useTranslation();
  const formats = useFormats();
  const [search, changeView] = usePortalView();
  const definition = {
    path,
    columns: [],
    filters: props.filters ?? [],
    idOf: ({ id }: { readonly id: number }) => id,
    nameOf: String,
    ...(props.fixedFilters ? { fixedFilters: props.fixedFilters } : {}),
    ...(props.sort ? { sort: props.sort } : {}),
  };
  const view = normalizeView(definition, search);
  const query = buildListQuery(definition, view);
  const list = useList(definition as never, view, createPortalPager(path));
  const name = label.toLowerCase().replaceAll(' ', '-');
  const csv = useMutation({ mutationFn: () => downloadList(path, query, { columns, formats, name }) });
  const rows = (list.data?.rows ?? []) as readonly (ListRow<Path> & { readonly id: number })[];
  return (
    <section className="card" aria-label={label}>
      {searchPlaceholder !== undefined || definition.filters.length > 0 ? (
        <Filters
          filters={definition.filters}
          view={view}
          changeView={changeView}
          searchPlaceholder={searchPlaceholder}
          day={formats.day}
        />
      ) : null}
      {renderSum?.(query)}
      {list.isPending ? <Skeleton lines={6} /> : null}
      {list.error ? <PortalFailure error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isSuccess && rows.length === 0 ? (
        isNarrowed(definition, view) ? (
          <PortalEmpty title={translate('noResults')}>
            <Button onClick={() => changeView({})}>{translate('clearFilters')}</Button>
          </PortalEmpty>
        ) : (
          props.empty
        )
      ) : null}
      {rows.length > 0 ? (
        <>
          <Table caption={label} columns={columns} rows={rows} idOf={({ id }) => id} />
          <div className="row space-between no-print">
            <p className="muted">{translateCount('rows', list.data?.total ?? rows.length)}</p>
            <div className="row">
              {list.hasNextPage ? (
                <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {translate('more')}
                </Button>
              ) : null}
              <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
                {translate('csv')}
              </Button>
            </div>
          </div>
          {csv.error ? <PortalFailure error={csv.error} retry={() => csv.mutate()} /> : null}
        </>
      ) : null}
    </section>
  );
}
