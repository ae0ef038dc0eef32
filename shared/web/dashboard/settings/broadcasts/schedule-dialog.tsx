import { Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { describeRecipients, toUtcTime } from './broadcast-draft.ts';
import { type CompanyBroadcast, SCHEDULE_BROADCAST } from './broadcasts-query.ts';
import { recipientCountQuery } from './recipient-count-query.ts';

interface Props {
  readonly broadcast: CompanyBroadcast;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function ScheduleDialog({ broadcast, isOpen, close }: Props) {
  const [isLater, setLater] = useState(broadcast.status === 'scheduled');
  const [time, setTime] = useState(broadcast.scheduled_at?.slice(0, 'YYYY-MM-DDThh:mm'.length) ?? '');
  const isResumed = broadcast.started_at !== null;
  const verb = isResumed ? 'Resume' : 'Send';
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const { data: count = null } = useQuery({ ...recipientCountQuery(broadcast), enabled: isOpen && !isResumed });
  const countText = count === null ? '' : ` (about ${formatCounted(count, 'promoter', 'promoters')})`;
  const campaignName = (id: number) => campaigns.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`;
  const buildRequest = () => {
    const params = { path: { id: broadcast.id } };
    if (!isLater) return { params, body: {} };
    const scheduledAt = toUtcTime(time);
    return scheduledAt === null
      ? { errors: { scheduled_at: 'Enter a date and a time.' } }
      : { params, body: { scheduled_at: scheduledAt } };
  };
  return (
    <ActionFormDialog
      call={SCHEDULE_BROADCAST}
      title={`${verb} ${broadcast.subject}`}
      label={isLater ? 'Schedule' : `${verb} now`}
      isOpen={isOpen}
      close={close}
      buildRequest={buildRequest}
      successMessage={isLater ? 'The broadcast was scheduled.' : 'The broadcast is sent within a minute.'}
      fields={['scheduled_at']}
    >
      {(errors) => (
        <>
          <p>
            {isResumed
              ? 'The rest of the recipients get it, including those that you chose to resend it to. E-mails that became uncertain when it was paused are not repeated.'
              : `Recipients: ${describeRecipients(broadcast, campaignName)}${countText}. Promoters who have unsubscribed do not get it.`}
          </p>
          <Radio.Group label="Time" value={isLater ? 'later' : 'now'} onChange={(value) => setLater(value === 'later')}>
            <Stack gap="xs" mt="xs">
              <Radio value="now" label="Now" data-autofocus />
              <Radio value="later" label="Later" />
            </Stack>
          </Radio.Group>
          {isLater ? (
            <TextInput
              label="Date and time (UTC)"
              type="datetime-local"
              required
              value={time}
              onChange={({ currentTarget: { value } }) => setTime(value)}
              error={errors.scheduled_at}
            />
          ) : null}
        </>
      )}
    </ActionFormDialog>
  );
}
