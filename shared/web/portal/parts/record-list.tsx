import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { paths } from '#api-types';
import { downloadList, pagerOf } from '#web/portal/api/answers.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import type { Row } from '#web/ui/api/answers.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import { useList } from '#web/ui/lists/pages.ts';
import { isNarrowed, type ListQuery, queryOf, viewOf } from '#web/ui/lists/view.ts';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';
import { Filters } from './filters.tsx';
import { Skeleton } from './skeleton.tsx';
import { type Column, Table } from './table.tsx';
import { useView } from './view.ts';

interface Props<Path extends keyof paths> {
  readonly path: Path;
  readonly label: string;
  readonly columns: readonly Column<Row<Path>>[];
  readonly filters?: readonly Filter[];
  readonly always?: Readonly<Record<string, unknown>>;
  /** `-created_at`, for instance; defaults to the API's order. */
  readonly sort?: string;
  /** Placeholder; undefined if not searchable. */
  readonly searched?: string;
  readonly empty: ReactNode;
  readonly sum?: (query: ListQuery) => ReactNode;
}

export function RecordList<Path extends keyof paths>({ path, label, columns, searched, sum, ...props }: Props<Path>) {
  const { say, sayCounted } = useSpeech();
  const { day } = useFormats();
  const [search, go] = useView();
  const definition = {
    path,
    columns: [],
    filters: props.filters ?? [],
    idOf: ({ id }: { readonly id: number }) => id,
    nameOf: String,
    ...(props.always ? { always: props.always } : {}),
    ...(props.sort ? { sort: props.sort } : {}),
  };
  const view = viewOf(definition, search);
  const query = queryOf(definition, view);
  const list = useList(definition as never, view, pagerOf(path));
  const csv = useMutation({ mutationFn: () => downloadList(path, query, label.toLowerCase().replaceAll(' ', '-')) });
  const rows = (list.data?.rows ?? []) as readonly (Row<Path> & { readonly id: number })[];
  return (
    <section className="card" aria-label={label}>
      {searched !== undefined || definition.filters.length > 0 ? (
        <Filters filters={definition.filters} view={view} go={go} searched={searched} day={day} />
      ) : null}
      {sum?.(query)}
      {list.isPending ? <Skeleton lines={6} /> : null}
      {list.error ? <Failure error={list.error} again={() => void list.refetch()} /> : null}
      {list.isSuccess && rows.length === 0 ? (
        isNarrowed(definition, view) ? (
          <Empty title={say('nothingFound')}>
            <Button onClick={() => go({})}>{say('clearFilters')}</Button>
          </Empty>
        ) : (
          props.empty
        )
      ) : null}
      {rows.length > 0 ? (
        <>
          <Table caption={label} columns={columns} rows={rows} idOf={({ id }) => id} />
          <div className="row apart no-print">
            <p className="quiet">{sayCounted('rows', list.data?.total ?? rows.length)}</p>
            <div className="row">
              {list.hasNextPage ? (
                <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {say('more')}
                </Button>
              ) : null}
              <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
                {say('csv')}
              </Button>
            </div>
          </div>
          {csv.error ? <Failure error={csv.error} again={() => csv.mutate()} /> : null}
        </>
      ) : null}
    </section>
  );
}
