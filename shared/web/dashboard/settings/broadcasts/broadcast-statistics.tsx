import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import {
  type BroadcastDetails,
  type BroadcastRecipient,
  broadcastQuery,
  type CompanyBroadcast,
  openRecipientsQuery,
  RESOLVE_BROADCAST,
} from './broadcasts-query.ts';

interface Props {
  readonly broadcast: CompanyBroadcast;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function BroadcastStatistics({ broadcast: { id, subject }, isOpen, close }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title={subject} size="60rem">
      <Statistics id={id} />
    </Modal>
  );
}

function Statistics({ id }: { readonly id: number }) {
  const { data, error, isError, refetch } = useQuery(broadcastQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { uncertain, failed } = data.statistics;
  return (
    <Stack>
      <Figures broadcast={data} />
      {uncertain + failed > 0 ? <OpenRecipients broadcast={data} /> : null}
    </Stack>
  );
}

function Figures({ broadcast: { status, statistics } }: { readonly broadcast: BroadcastDetails }) {
  const { recipients, sent, delivered, bounced, complained, failed, uncertain, dismissed, not_sent: left } = statistics;
  const { skipped_opted_out: optedOut, skipped_suppressed: suppressed, skipped_unreachable: unreachable } = statistics;
  const figures: readonly (readonly [label: string, value: number, note?: string | undefined])[] = [
    ['Recipients', recipients],
    ['Sent', sent],
    ['Delivered', delivered],
    ['Bounced', bounced],
    ['Complained', complained, 'Reported as spam'],
    ['Skipped', optedOut + suppressed + unreachable, describeSkipped(optedOut, suppressed, unreachable)],
    ['Failed', failed, 'Can be resent'],
    [status === 'canceled' ? 'Not sent' : 'Pending', left],
    ['Uncertain', uncertain, dismissed > 0 ? `${formatCount(dismissed)} dismissed` : undefined],
  ];
  return (
    <KeyFigures label="Statistics">
      {figures.map(([label, value, note]) => (
        <KeyFigure key={label} label={label} {...(note === undefined ? {} : { note })}>
          {formatCount(value)}
        </KeyFigure>
      ))}
    </KeyFigures>
  );
}

function describeSkipped(optedOut: number, suppressed: number, unreachable: number): string | undefined {
  const parts = [
    [optedOut, 'unsubscribed'],
    [suppressed, 'suppressed'],
    [unreachable, 'unreachable'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return shown.length === 0 ? undefined : shown.join(', ');
}

function OpenRecipients({ broadcast: { id, status, statistics } }: { readonly broadcast: BroadcastDetails }) {
  const { data = [] } = useQuery(openRecipientsQuery(id));
  const resend = useAction(RESOLVE_BROADCAST, { successMessage: 'The e-mails are sent again.' });
  const dismiss = useAction(RESOLVE_BROADCAST, { successMessage: 'The e-mails were dismissed.' });
  const request = (resolution: 'resend' | 'dismiss') => ({ params: { path: { id } }, body: { resolution } });
  return (
    <>
      {statistics.uncertain > 0 ? (
        <Alert color="yellow" title="Some e-mails are uncertain">
          Sending was interrupted, and Amazon SES does not tell whether these e-mails were sent. If you resend them, a
          promoter may get the broadcast twice.
        </Alert>
      ) : null}
      <PlainTable
        label="Recipients without a certain result"
        columns={RECIPIENT_COLUMNS}
        rows={data}
        idOf={({ promoter_id: promoter }) => promoter}
        minWidth={480}
      />
      <IfAllowed call={RESOLVE_BROADCAST}>
        <Group gap="xs">
          {status === 'sent' ? (
            <Button loading={resend.isPending} onClick={() => resend.mutate(request('resend'))}>
              Resend all
            </Button>
          ) : null}
          {statistics.uncertain > 0 ? (
            <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(request('dismiss'))}>
              Dismiss uncertain e-mails
            </Button>
          ) : null}
        </Group>
      </IfAllowed>
    </>
  );
}

const RECIPIENT_COLUMNS: readonly PlainColumn<BroadcastRecipient>[] = [
  { id: 'promoter', label: 'Promoter', cell: ({ promoter_id: id }) => <a href={`/dashboard/promoters/${id}`}>{id}</a> },
  { id: 'status', label: 'Status', cell: ({ status }) => <StatusBadge value={status} /> },
  { id: 'reason', label: 'Error', cell: ({ reason }) => reason ?? '–' },
  { id: 'time', label: 'Time', cell: ({ updated_at: time }) => formatFullTime(time) },
];
