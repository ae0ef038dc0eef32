import { UnstyledButton } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import style from './sort-button.module.css';

/** By which column a table is sorted, and which way. */
export interface Sorted {
  readonly by: string;
  readonly isDescending: boolean;
}

/** What `aria-sort` says of a column that can be sorted by. */
export const ariaSort = ({ by, isDescending }: Sorted, name: string) =>
  by !== name ? 'none' : isDescending ? 'descending' : 'ascending';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly sort: Sorted;
  /** Which way it is sorted at the first press: numbers and dates with the largest first. */
  readonly isDescendingFirst: boolean;
  readonly isNumber?: boolean | undefined;
  readonly sortBy: (by: string, isDescending: boolean) => void;
}

/** In the header of a column: sorts by it, and turns the order at the next press. */
export function SortButton({ label, name, sort, isDescendingFirst, isNumber, sortBy }: Props) {
  const isSorted = sort.by === name;
  const next = isSorted ? !sort.isDescending : isDescendingFirst;
  return (
    <UnstyledButton className={style.sort} data-number={isNumber || undefined} onClick={() => sortBy(name, next)}>
      {label}
      <span className={style.arrow} data-sorted={isSorted || undefined}>
        <Icon name={isSorted && !sort.isDescending ? 'up' : 'down'} size={14} />
      </span>
    </UnstyledButton>
  );
}
