import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { leaveAccount, signOutUser } from '#web/dashboard/api/session.ts';
import { requireData } from '#web/ui/api/client.ts';
import { Icon } from '#web/ui/icons.tsx';
import { showProblem } from '#web/ui/show-problem.ts';
import { humanize } from '#web/ui/status.tsx';
import style from './layout.module.css';

const SCHEMES = [
  { value: 'auto', label: 'System', icon: 'screen' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

export function AccountMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // Suppressing them would inject an inline style, which the CSP blocks.
    keepTransitions: true,
  });
  const { data: me } = useQuery(currentUserQuery);
  const user = me?.user;
  const others = me?.accounts.filter(({ id }) => id !== me.account.id) ?? [];
  const goTo = (account_id: number) =>
    leaveAccount(async () => {
      requireData(await dashboardApi.POST('/api/v2/me/switch_account', { body: { account_id } }));
      // A full reload clears the previous account's state.
      location.assign('/dashboard/');
    });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button className={style.account} variant="subtle" color="gray" leftSection={<Icon name="person" />}>
          {user?.name || user?.email || 'Account'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={style.menu}>
        {user ? (
          <Menu.Label>
            {user.email}, {humanize(user.role).toLowerCase()}
          </Menu.Label>
        ) : null}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} leftSection={<Icon name="right" size={16} />} onClick={() => goTo(id).catch(showProblem)}>
            Switch to {name}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/first-steps" leftSection={<Icon name="steps" size={16} />}>
          First steps
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {SCHEMES.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={value === colorScheme ? <Icon name="check" size={16} /> : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        {user ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="leave" size={16} />} onClick={() => signOutUser().catch(showProblem)}>
              Sign out
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
