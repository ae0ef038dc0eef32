import { Checkbox, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { capitalize } from '#web/ui/status.tsx';
import { cardColumns } from './card-columns.ts';
import style from './data-table.module.css';
import type { ListColumn, ListDefinition } from './definition.ts';
import { ariaSort, SortButton, type SortState } from './sort-button.tsx';
import { type RowOpener, useRowFocus } from './use-row-focus.ts';

/** Must match the stylesheet. */
const ROW_HEIGHT = 44;
const CARD_LINE_HEIGHT = 28;
/** Padding and border. */
const CARD_EDGES = 17;
const PHONE_QUERY = '(max-width: 48em)';
/** Rows before the end at which the next page loads. */
const NEAR_END = 20;
const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index);
const NO_ROWS: readonly never[] = [];

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

interface Props<Row> {
  readonly definition: ListDefinition<Row>;
  readonly label: string;
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly shown: readonly string[];
  readonly sort: SortState;
  readonly sortBy: (by: string, isDescending: boolean) => void;
  readonly selected: readonly number[] | undefined;
  readonly select: (ids: readonly number[]) => void;
  /** Undefined at the end. */
  readonly more: (() => void) | undefined;
  readonly opener?: RowOpener | undefined;
}

export function DataTable<Row extends object>({ definition, label, rows, total, shown, ...props }: Props<Row>) {
  const { sort, sortBy, selected, select, more, opener } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => definition.columns.map(toColumnDef), [definition]);
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries((selected ?? []).map((id) => [String(id), true as const])),
    [selected],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(definition.columns.map(({ id }) => [id, shown.includes(id)])),
    [definition, shown],
  );
  const table = useTable({
    features,
    columns,
    data: (rows ?? NO_ROWS) as Row[],
    getRowId: (row: Row) => String(definition.idOf(row)),
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      select(Object.keys(next).map(Number));
    },
  });
  const { rows: models } = table.getRowModel();
  const isCards = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const visible = isCards ? cardColumns(definition, shown) : definition.columns.filter(({ id }) => shown.includes(id));
  const rowHeight = isCards ? visible.length * CARD_LINE_HEIGHT + CARD_EDGES : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => {
    if (rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const virtualRows = virtualizer.getVirtualItems();
  const rowProps = useRowFocus({
    frame,
    opener,
    ids: useMemo(() => models.map(({ id }) => id), [models]),
    rendered: virtualRows.map(({ index }) => models[index]?.id ?? ''),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  const last = virtualRows.at(-1)?.index ?? 0;
  const isNearEnd = rows !== undefined && last >= models.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);

  const width = visible.reduce((sum, column) => sum + column.width, selected ? 44 : 0);
  const before = virtualRows[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (virtualRows.at(-1)?.end ?? 0);
  const cells = visible.length + (selected ? 1 : 0);
  return (
    // Scrollable, so keyboard users need focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={frame} className={style.frame} tabIndex={0} aria-label={label}>
      <table
        className={style.table}
        {...(isCards ? { 'data-cards': true } : { style: { minWidth: width } })}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={rows === undefined}
      >
        <colgroup>
          {selected ? <col style={{ width: 44 }} /> : null}
          {visible.map(({ id, width: own }) => (
            <col key={id} style={{ width: own }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selected ? (
              <th className={style.check} scope="col">
                <Checkbox
                  aria-label="Select all loaded rows"
                  checked={models.length > 0 && selected.length === models.length}
                  indeterminate={selected.length > 0 && selected.length < models.length}
                  onChange={() => table.toggleAllRowsSelected(selected.length < models.length)}
                />
              </th>
            ) : null}
            {visible.map((column) => (
              <Header key={column.id} column={column} sort={sort} sortBy={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} cells={cells} />) : null}
          <Space height={before} cells={cells} />
          {virtualRows.map(({ index }) => {
            const model = models[index];
            if (!model) return null;
            return (
              <tr
                key={model.id}
                aria-rowindex={index + 2}
                {...(isCards ? { style: { height: rowHeight } } : {})}
                {...(model.getIsSelected() ? { 'data-selected': true } : {})}
                {...(opener ? { 'aria-label': capitalize(definition.nameOf(model.original)) } : {})}
                {...rowProps(model.id, index)}
              >
                {selected ? (
                  <td className={style.check} data-check>
                    <Checkbox
                      aria-label={`Select ${definition.nameOf(model.original)}`}
                      checked={model.getIsSelected()}
                      onChange={model.getToggleSelectedHandler()}
                    />
                  </td>
                ) : null}
                {visible.map(({ id, label: name, cell, isNumber }) => (
                  <Cell key={id} label={name} content={cell(model.original)} isNumber={isNumber} />
                ))}
              </tr>
            );
          })}
          <Space height={after} cells={cells} />
        </tbody>
      </table>
    </section>
  );
}

function toColumnDef<Row extends object>({ id, label }: ListColumn<Row>): ColumnDef<typeof features, Row> {
  return { id, header: label };
}

interface CellProps {
  readonly label: string;
  readonly content: ReactNode;
  readonly isNumber: boolean | undefined;
}

function Cell({ label, content, isNumber }: CellProps) {
  return (
    <td
      data-label={label}
      {...(isNumber ? { className: style.number } : {})}
      {...(typeof content === 'string' ? { title: content } : {})}
    >
      <div className={style.content}>{content}</div>
    </td>
  );
}

interface HeaderProps {
  readonly column: Pick<ListColumn<never>, 'label' | 'isNumber' | 'sort'>;
  readonly sort: Props<never>['sort'];
  readonly sortBy: Props<never>['sortBy'];
}

function Header({ column: { label, isNumber, sort: name }, sort, sortBy }: HeaderProps) {
  const className = isNumber ? { className: style.number } : {};
  if (name === undefined) {
    return (
      <th scope="col" {...className}>
        {label}
      </th>
    );
  }
  return (
    <th scope="col" {...className} aria-sort={ariaSort(sort, name)}>
      <SortButton label={label} name={name} sort={sort} isDescendingFirst isNumber={isNumber} sortBy={sortBy} />
    </th>
  );
}

function SkeletonRow({ cells }: { readonly cells: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: table rows are not focusable
    <tr aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => cell).map((cell) => (
        <td key={cell}>
          <Skeleton height={12} radius="xl" />
        </td>
      ))}
    </tr>
  );
}

function Space({ height, cells }: { readonly height: number; readonly cells: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: table rows are not focusable
    <tr aria-hidden="true">
      <td className={style.space} colSpan={cells} style={{ height }} />
    </tr>
  );
}
