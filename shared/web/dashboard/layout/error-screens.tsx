import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/empty.tsx';
import style from './layout.module.css';

export function DashboardNotFound() {
  return (
    <main className={style.middle}>
      <EmptyState icon="search" title="Page not found" isPage action={<Link to="/">Go to Home</Link>}>
        Check the address. The page may have moved.
      </EmptyState>
    </main>
  );
}

export function DashboardErrorScreen({ reset }: ErrorComponentProps) {
  const reloadButton = (
    <Button
      variant="default"
      onClick={() => {
        reset();
        location.reload();
      }}
    >
      Reload page
    </Button>
  );
  return (
    <main className={style.middle}>
      <EmptyState icon="warning" title="This page could not be loaded" isPage action={reloadButton}>
        A newer version of the dashboard may be available.
      </EmptyState>
    </main>
  );
}
