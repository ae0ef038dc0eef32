import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { findRowByKey, findTabStop } from './row-navigation.ts';

/** Opens a row in a panel beside the list. */
export interface RowOpener {
  /** Row in the panel. */
  readonly currentRow: string | undefined;
  readonly open: (id: string) => void;
}

/** Shows a row beside the list. */
export interface RowPanel<Row> extends RowOpener {
  /** Accessible row name: `commission 31`. */
  readonly nameOf: (row: Row) => string;
  readonly render: (rows: readonly Row[]) => ReactNode;
}

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  /** Ids of the rows that are in the page. */
  readonly rendered: readonly string[];
  /** Undefined if rows do not open. */
  readonly opener: RowOpener | undefined;
  /** Renders a row that is out of sight. */
  readonly scrollTo: (index: number) => void;
}

/** Parts of a row with a click of their own. */
const CONTROLS = 'a, button, input, label, td [tabindex="0"], [data-check]';

/**
 * Makes rows focusable, with one tab stop: arrow keys move between rows, Enter and clicks open one. The focus returns
 * to the row that was last open.
 */
export function useRowFocus({ frame, ids, rendered, opener, scrollTo }: Props) {
  const [focusedId, setFocusedId] = useState<string>();
  const targetId = useRef<string>(undefined);
  const lastOpen = useRef<string>(undefined);
  const currentRow = opener?.currentRow;
  const rowOf = (id: string) => frame.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);
  const reveal = (id: string) => {
    const row = rowOf(id);
    const index = ids.indexOf(id);
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (index !== -1) scrollTo(index);
  };
  const focusRow = (id: string) => {
    reveal(id);
    targetId.current = id;
    setFocusedId(id);
  };
  /** Focuses a row, or the first one if that row has left the list. */
  const focusRowOrFirst = (id: string) => {
    const target = ids.includes(id) ? id : ids[0];
    if (target !== undefined) focusRow(target);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row opens
  useEffect(() => {
    if (currentRow !== undefined) reveal(currentRow);
    else if (lastOpen.current !== undefined) focusRowOrFirst(lastOpen.current);
    lastOpen.current = currentRow;
  }, [currentRow]);
  // A row that was out of sight is rendered after scrolling.
  useEffect(() => {
    const row = targetId.current === undefined ? undefined : rowOf(targetId.current);
    if (!row) return;
    targetId.current = undefined;
    row.focus({ preventScroll: true });
  });
  if (opener === undefined) return () => undefined;
  const tabStop = findTabStop(focusedId, rendered);
  return (id: string, index: number) => ({
    tabIndex: id === tabStop ? 0 : -1,
    'aria-keyshortcuts': 'Enter',
    'aria-current': id === currentRow ? ('true' as const) : undefined,
    'data-row': id,
    onFocus: () => setFocusedId(id),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOwnClick(event)) opener.open(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = ids[findRowByKey(event.key, index, ids.length) ?? -1];
      if (event.key !== 'Enter' && next === undefined) return;
      event.preventDefault();
      if (next === undefined) opener.open(id);
      else focusRow(next);
    },
  });
}

/** Clicks in dialogs of a cell also arrive here, and selecting text ends with a click. */
function isOwnClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  // Beyond the row, the table itself takes the focus.
  if (currentTarget.contains(target.closest(CONTROLS))) return false;
  return getSelection()?.isCollapsed ?? true;
}
