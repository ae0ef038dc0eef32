import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { ownNotificationsQuery } from '#web/dashboard/notifications/own-query.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { FailureAlert } from '#web/ui/failure.tsx';
import { LargeCommission } from './large-commission.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { notificationSettingsQuery, SHOW_NOTIFICATION_SETTINGS } from './notifications-query.ts';
import { ReportEmails } from './report-emails.tsx';
import { SlackConnection } from './slack.tsx';

export function NotificationsSettings() {
  const { data: me } = useQuery(currentUserQuery);
  return (
    <div className={style.parts}>
      {me?.user ? <OwnNotifications /> : null}
      <IfAllowed call={SHOW_NOTIFICATION_SETTINGS}>
        <CompanySettings />
      </IfAllowed>
    </div>
  );
}

function OwnNotifications() {
  const own = useQuery(ownNotificationsQuery);
  if (own.isError) return <FailureAlert error={own.error} retry={() => own.refetch()} />;
  if (!own.data) return <Skeleton height={360} />;
  return (
    <>
      <NotificationChoices kinds={own.data.kinds} />
      <ReportEmails reports={own.data.reports} />
    </>
  );
}

function CompanySettings() {
  const settings = useQuery(notificationSettingsQuery);
  if (settings.isError) return <FailureAlert error={settings.error} retry={() => settings.refetch()} />;
  if (!settings.data) return <Skeleton height={200} />;
  return (
    <>
      <LargeCommission from={settings.data.large_commission} />
      <SlackConnection slack={settings.data.slack} />
    </>
  );
}
