import { Button, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_REPORT_NAME_LENGTH, type ReportFrequency } from '#shared/domain/notifications/scheduled-reports.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { ownNotificationsQuery } from '#web/dashboard/notifications/own-query.ts';
import { CHANGE_PREFERENCES } from '#web/dashboard/settings/notifications/notifications-query.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { View } from '#web/ui/lists/view.ts';
import { FREQUENCY_CHOICES, scheduledQuery, scheduleHint } from './schedule-words.ts';

const NAME_TAKEN = 'You already receive a report with this name. Choose another one.';

interface Props {
  /** Suggested. */
  readonly name: string;
  /** The report's address, with its grouping. */
  readonly view: View;
  readonly days: number;
}

/** Sends the signed-in user a report regularly. API keys have no e-mail. */
export function ReportSchedule(props: Props) {
  const { data: me } = useQuery(currentUserQuery);
  return me?.user ? <UserReportSchedule {...props} /> : null;
}

function UserReportSchedule({ name, view, days }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [frequency, setFrequency] = useState<ReportFrequency>('weekly');
  const { data: notifications } = useQuery({ ...ownNotificationsQuery, enabled: isOpen });
  const buildRequest = (texts: Readonly<Record<string, string>>) => {
    const report = { name: texts.name?.trim() || name, query: scheduledQuery(view), days, frequency };
    const others = notifications?.reports ?? [];
    if (others.some((other) => other.name === report.name)) return { errors: { name: NAME_TAKEN } };
    return { body: { reports: [...others, report] } };
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon name="mail" size={16} />} onClick={open}>
        E-mail
      </Button>
      <ActionFormDialog
        call={CHANGE_PREFERENCES}
        title="Receive this report by e-mail"
        label="Save"
        isOpen={isOpen}
        close={close}
        buildRequest={buildRequest}
        successMessage="You will receive this report by e-mail."
        isReady={notifications !== undefined}
        fields={['name']}
      >
        {(errors) => (
          <>
            <TextInput
              name="name"
              label="Name"
              defaultValue={name}
              maxLength={MAX_REPORT_NAME_LENGTH}
              autoComplete="off"
              error={errors.name}
              data-autofocus
            />
            <Select
              label="Frequency"
              description={scheduleHint({ frequency, days })}
              data={FREQUENCY_CHOICES}
              value={frequency}
              allowDeselect={false}
              onChange={(next) => setFrequency((next ?? 'weekly') as ReportFrequency)}
            />
            <span>
              The e-mail has a link that downloads the CSV after you sign in. Your reports are in{' '}
              <Link to="/settings" search={{ part: 'notifications' } as never}>
                the notification settings
              </Link>
              .
            </span>
          </>
        )}
      </ActionFormDialog>
    </>
  );
}
