import { ActionIcon } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import { moveEntry } from './move-entry.ts';

interface Props<T> {
  /** Name of the entry, such as "category 1". */
  readonly name: string;
  readonly entries: readonly T[];
  readonly index: number;
  readonly change: (entries: readonly T[]) => void;
}

/** Buttons that move an entry of a list. They keep the focus at its ends, so that the keyboard can move it back. */
export function MoveButtons<T>({ name, entries, index, change }: Props<T>) {
  const button = (direction: 'up' | 'down', by: -1 | 1, end: number) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={index === end}
      data-disabled={index === end}
      onClick={() => change(moveEntry(entries, index, by))}
    >
      <Icon name={direction} size={16} />
    </ActionIcon>
  );
  return (
    <>
      {button('up', -1, 0)}
      {button('down', 1, entries.length - 1)}
    </>
  );
}
