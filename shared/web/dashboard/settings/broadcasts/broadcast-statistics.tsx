import { Alert, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureAlert } from '#web/ui/failure.tsx';
import { broadcastQuery, type CompanyBroadcast, openRecipientsQuery, RESOLVE_BROADCAST } from './broadcasts-query.ts';
import { MailingStatistics } from './mailing-statistics.tsx';

interface Props {
  readonly broadcast: CompanyBroadcast;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function BroadcastStatisticsDialog({ broadcast: { id, subject }, isOpen, close }: Props) {
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
  const { status, statistics } = data;
  return (
    <Stack>
      {status === 'paused' ? (
        <Alert color="yellow" title="Sending is paused">
          Amazon SES did not answer, so it is unknown whether the last e-mails were sent. Resume the broadcast when
          Amazon SES works again: the remaining promoters get it then.
        </Alert>
      ) : null}
      <MailingStatistics
        id={id}
        statistics={statistics}
        leftLabel={status === 'canceled' ? 'Not sent' : 'Pending'}
        openRecipients={openRecipientsQuery(id)}
        resolveCall={RESOLVE_BROADCAST}
        canResend={status === 'sent'}
      />
    </Stack>
  );
}
