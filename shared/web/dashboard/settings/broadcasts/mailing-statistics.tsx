import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { RESOLVE_AUTOMATION } from '#web/dashboard/settings/automations/automations-query.ts';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import type { BroadcastDetails, ListedRecipient, RESOLVE_BROADCAST } from './broadcasts-query.ts';

interface Props {
  readonly id: number;
  readonly statistics: BroadcastDetails['statistics'];
  /** Of those that were not sent. */
  readonly leftLabel: string;
  /** Query of the recipients that need a decision. */
  readonly openRecipients: {
    readonly queryKey: readonly unknown[];
    readonly queryFn: () => Promise<readonly ListedRecipient[]>;
  };
  readonly resolveCall: typeof RESOLVE_BROADCAST | typeof RESOLVE_AUTOMATION;
  readonly canResend: boolean;
}

/** Statistics of a broadcast or an automation, with the recipients that need a decision. */
export function MailingStatistics(props: Props) {
  const { uncertain, failed } = props.statistics;
  return (
    <Stack>
      <Figures {...props} />
      {uncertain + failed > 0 ? <OpenRecipients {...props} /> : null}
    </Stack>
  );
}

function Figures({ statistics, leftLabel }: Pick<Props, 'statistics' | 'leftLabel'>) {
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
    [leftLabel, left],
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
  const counts = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return counts.length === 0 ? undefined : counts.join(', ');
}

function OpenRecipients({ id, statistics, openRecipients, resolveCall, canResend }: Props) {
  const { data = [] } = useQuery(openRecipients);
  const resend = useAction(resolveCall, { successMessage: 'The e-mails are being resent.' });
  const dismiss = useAction(resolveCall, { successMessage: 'The e-mails were dismissed.' });
  const request = (resolution: 'resend' | 'dismiss') => ({ params: { path: { id } }, body: { resolution } });
  return (
    <>
      {statistics.uncertain > 0 ? (
        <Alert color="yellow" title="Some e-mails are uncertain">
          Sending was interrupted, so it is unknown whether these e-mails were sent. If you resend them, promoters may
          get the e-mail twice.
        </Alert>
      ) : null}
      <PlainTable
        label="Uncertain and failed e-mails"
        columns={RECIPIENT_COLUMNS}
        rows={data}
        idOf={({ promoter_id: promoter }) => promoter}
        minWidth={480}
      />
      <IfAllowed call={resolveCall}>
        <Group gap="xs">
          {canResend ? (
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

const RECIPIENT_COLUMNS: readonly PlainColumn<ListedRecipient>[] = [
  { id: 'promoter', label: 'Promoter', cell: ({ promoter_id: id }) => <a href={`/dashboard/promoters/${id}`}>{id}</a> },
  { id: 'status', label: 'Status', cell: ({ status }) => <StatusBadge value={status} /> },
  { id: 'reason', label: 'Error', cell: ({ reason }) => reason ?? '–' },
  { id: 'time', label: 'Time', cell: ({ updated_at: time }) => formatFullTime(time) },
];
