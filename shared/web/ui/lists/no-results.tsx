import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/empty.tsx';

export function NoResults({ clear }: { readonly clear: () => void }) {
  const action = (
    <Button variant="default" onClick={clear}>
      Clear search and filters
    </Button>
  );
  return (
    <EmptyState icon="search" title="No results" action={action}>
      No records match your search and filters.
    </EmptyState>
  );
}
