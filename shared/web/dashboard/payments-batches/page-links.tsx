import { Button, Group } from '@mantine/core';
import { formatCount } from '#web/ui/formats/amount.ts';

interface Props {
  readonly of: string;
  readonly page: number;
  readonly total: number;
  readonly isLast: boolean;
  readonly goToPage: (page: number) => void;
}

export function PageLinks({ of, page, total, isLast, goToPage }: Props) {
  if (page === 1 && isLast) return null;
  return (
    <Group>
      <Button variant="default" disabled={page === 1} onClick={() => goToPage(page - 1)}>
        Previous page
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => goToPage(page + 1)}>
        Next page
      </Button>
      <span role="status">
        Page {formatCount(page)} of {formatCount(total)} {of}
      </span>
    </Group>
  );
}

export const parsePageNumber = (text: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
