import { ActionIcon, Drawer, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import type { ListDefinition } from '#web/ui/lists/definition.ts';
import { findNeighbors, type RowNeighbors } from '#web/ui/lists/row-navigation.ts';
import type { RowPanel } from '#web/ui/lists/use-row-focus.ts';
import { formatPanelTitle } from './panel-title.ts';
import { type LinkedRecordType, RecordPageButton } from './record-links.tsx';
import { type RecordSummaryProps, SummarySkeleton } from './record-summary.tsx';
import style from './side-panel.module.css';
import { useOpenRecord } from './use-open-record.ts';

export interface RecordPanel {
  readonly type: LinkedRecordType;
  /** Loaded on first use. */
  readonly Summary: ComponentType<RecordSummaryProps>;
}

type ListSidePanel<Row> = RecordPanel & Pick<ListDefinition<Row>, 'idOf' | 'nameOf'>;

/** Opens the rows of a list in the side panel. */
export function useSidePanel<Row>(panel: ListSidePanel<Row> | undefined): RowPanel<Row> | undefined {
  const opened = useOpenRecord();
  return (
    panel && {
      currentRow: opened.currentRow,
      open: opened.open,
      nameOf: panel.nameOf,
      render: (rows) => <SidePanel panel={panel} rows={rows} opened={opened} />,
    }
  );
}

interface Props<Row> {
  readonly panel: ListSidePanel<Row>;
  readonly rows: readonly Row[];
  readonly opened: ReturnType<typeof useOpenRecord>;
}

/** The summary of a row's record, beside its list. */
function SidePanel<Row>({ panel, rows, opened }: Props<Row>) {
  const { idOf, nameOf } = panel;
  const { openId, open, close } = opened;
  const [shownId, setShownId] = useState(openId);
  // The panel keeps its content while it slides out.
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const row = rows.find((candidate) => String(idOf(candidate)) === shownId);
  const neighbors = findNeighbors(
    rows.map((candidate) => String(idOf(candidate))),
    shownId,
  );
  return (
    <Drawer
      opened={openId !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={formatPanelTitle(panel.type, shownId, row && nameOf(row))}
      // Escape in a dialog of the panel closes that dialog only; the focus returns to the row of the last record.
      closeOnEscape={false}
      returnFocus={false}
    >
      {shownId === undefined ? null : (
        <Content panel={panel} id={shownId} neighbors={neighbors} open={open} close={close} />
      )}
    </Drawer>
  );
}

interface ContentProps {
  readonly panel: RecordPanel;
  readonly id: string;
  readonly neighbors: RowNeighbors;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

function Content({ panel: { type, Summary }, id, neighbors: { previous, next }, open, close }: ContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const onKey = (act: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && isInside(event.target, content.current)) act();
  };
  const openIfAny = (neighbor: string | undefined) => () => {
    if (neighbor !== undefined) open(neighbor);
  };
  useHotkeys([
    ['ArrowUp', onKey(openIfAny(previous))],
    ['ArrowDown', onKey(openIfAny(next))],
    ['Escape', onKey(close)],
  ]);
  return (
    <div ref={content}>
      <div className={style.bar}>
        <RecordPageButton type={type} id={id} />
        <MoveButton
          label="Previous"
          icon="up"
          shortcut="ArrowUp"
          move={openIfAny(previous)}
          isEnd={previous === undefined}
        />
        <MoveButton label="Next" icon="down" shortcut="ArrowDown" move={openIfAny(next)} isEnd={next === undefined} />
      </div>
      <Suspense
        fallback={
          <Stack>
            <SummarySkeleton />
          </Stack>
        }
      >
        <Summary key={id} id={id} />
      </Suspense>
    </div>
  );
}

/** Whether a key was pressed in this dialog, and not in one above it. */
function isInside(target: EventTarget | null, content: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
  return dialog === null || dialog.contains(content);
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: 'up' | 'down';
  readonly shortcut: string;
  readonly move: () => void;
  readonly isEnd: boolean;
}

/** Stays focusable at the end of the list, so that the focus is not lost. */
function MoveButton({ label, icon, shortcut, move, isEnd }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={isEnd}
      data-disabled={isEnd}
      onClick={move}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}
