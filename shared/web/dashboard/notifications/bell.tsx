import { ActionIcon, Indicator, Menu, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { requireData } from '#web/ui/api/client.ts';
import { DayText } from '#web/ui/day.tsx';
import { Icon } from '#web/ui/icons.tsx';
import style from './notifications.module.css';
import { ownNotificationsQuery } from './own-query.ts';

const MAX_SHOWN = 10;

/** The latest notifications of the signed-in user. Opening it marks them as read. */
export function NotificationBell() {
  const { data: me } = useQuery(currentUserQuery);
  const { data: notifications } = useQuery({ ...ownNotificationsQuery, enabled: Boolean(me?.user) });
  const latest = notifications?.latest ?? [];
  const unread = latest.filter((notification) => !notification.is_read).length;
  const markRead = useMutation({
    mutationFn: async (read_until: string) =>
      requireData(await dashboardApi.PUT('/api/v2/me/notifications', { body: { read_until } })),
    onSuccess: () => dashboardQueryClient.invalidateQueries({ queryKey: ownNotificationsQuery.queryKey }),
  });
  if (!me?.user) return null;
  const [newest] = latest;
  const close = () => {
    if (unread > 0 && newest) markRead.mutate(newest.created_at);
  };
  return (
    <Menu position="bottom-end" shadow="md" onClose={close}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        >
          <Indicator disabled={unread === 0} color="red" size={8}>
            <Icon name="bell" />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={style.list}>
        <Menu.Label>Notifications</Menu.Label>
        {latest.length === 0 ? <Menu.Item disabled>No notifications yet</Menu.Item> : null}
        {latest.slice(0, MAX_SHOWN).map(({ id, title, text, url, is_read, created_at }) => (
          <Menu.Item key={id} component={Link} {...linkTo(url)}>
            <span className={style.head}>
              <Text span size="sm" fw={is_read ? 400 : 700}>
                {title}
              </Text>
              <Text span size="xs" c="dimmed">
                <DayText time={created_at} />
              </Text>
            </span>
            <Text span size="sm" className={style.text}>
              {text}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} {...linkTo('/settings?part=notifications')}>
          Notification settings
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Splits a path of the dashboard for the router. */
function linkTo(url: string) {
  const { pathname, searchParams } = new URL(url, location.origin);
  const to = pathname.startsWith(DEFAULT_DESTINATION) ? pathname.slice(DEFAULT_DESTINATION.length) || '/' : pathname;
  return { to, search: Object.fromEntries(searchParams) as never };
}
