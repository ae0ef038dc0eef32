import { UnstyledButton } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import style from './sort-button.module.css';

export interface SortState {
  readonly by: string;
  readonly isDescending: boolean;
}

/** Returns the `aria-sort` of a sortable column. */
export const ariaSort = ({ by, isDescending }: SortState, name: string) =>
  by !== name ? 'none' : isDescending ? 'descending' : 'ascending';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly sort: SortState;
  /** Numbers and dates start descending. */
  readonly isDescendingFirst: boolean;
  readonly isNumber?: boolean | undefined;
  readonly sortBy: (by: string, isDescending: boolean) => void;
}

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
