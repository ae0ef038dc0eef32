import { Button } from '@mantine/core';
import { Empty } from '#web/ui/empty.tsx';

export function NothingFits({ clear }: { readonly clear: () => void }) {
  const action = (
    <Button variant="default" onClick={clear}>
      Show all
    </Button>
  );
  return (
    <Empty icon="search" title="Nothing fits" action={action}>
      Nothing fits what is searched for and filtered by.
    </Empty>
  );
}
