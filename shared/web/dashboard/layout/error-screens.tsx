import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/empty.tsx';
import style from './layout.module.css';

export function DashboardNotFound() {
  return (
    <main className={style.middle}>
      <EmptyState icon="search" title="There is no such page" isPage action={<Link to="/">Go to the first page</Link>}>
        The address may be misspelled, or the page has moved.
      </EmptyState>
    </main>
  );
}

export function DashboardErrorScreen({ reset }: ErrorComponentProps) {
  const again = (
    <Button
      variant="default"
      onClick={() => {
        reset();
        location.reload();
      }}
    >
      Load it again
    </Button>
  );
  return (
    <main className={style.middle}>
      <EmptyState icon="warning" title="This page could not be shown" isPage action={again}>
        There may be a newer version of the dashboard.
      </EmptyState>
    </main>
  );
}
