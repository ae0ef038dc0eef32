import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { BatchesProvider } from '#web/dashboard/batches/batches.tsx';
import { NotificationBell } from '#web/dashboard/notifications/bell.tsx';
import { SearchButton } from '#web/dashboard/search/search-button.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import style from './layout.module.css';
import { Navigation } from './navigation.tsx';

export function DashboardLayout() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const me = useQuery(currentUserQuery);
  const account = me.data?.account;
  return (
    <BatchesProvider>
      <a className={style.skip} href="#main">
        Skip to content
      </a>
      <div className={style.layout}>
        <header className={style.top}>
          <ActionIcon
            className={style.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Open navigation"
            onClick={open}
          >
            <Icon name="menu" />
          </ActionIcon>
          <span className={style.company}>{account?.name ?? '\u00a0'}</span>
          <SearchButton />
          <NotificationBell />
          <AccountMenu />
        </header>
        <div className={style.side}>
          <Navigation />
        </div>
        <Drawer opened={isOpen} onClose={close} size="16rem" title={account?.name ?? 'Navigation'}>
          <Navigation went={close} />
        </Drawer>
        <main id="main" className={style.main} tabIndex={-1}>
          {me.isError ? <FailureAlert error={me.error} retry={() => me.refetch()} /> : null}
          {me.data ? <Outlet /> : null}
        </main>
      </div>
    </BatchesProvider>
  );
}
