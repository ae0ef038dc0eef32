import { Button } from '@mantine/core';
import { Empty } from '#web/ui/empty.tsx';

/** In the place of a table of which no row fits what is asked for. @param clear shows all again */
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
