import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/empty.tsx';

export function NoResults({ clear }: { readonly clear: () => void }) {
  const action = (
    <Button variant="default" onClick={clear}>
      Show all
    </Button>
  );
  return (
    <EmptyState icon="search" title="Nothing fits" action={action}>
      Nothing fits what is searched for and filtered by.
    </EmptyState>
  );
}
