import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailingStatistics } from '#web/dashboard/settings/broadcasts/mailing-statistics.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import {
  automationQuery,
  type CompanyAutomation,
  openAutomationRecipientsQuery,
  RESOLVE_AUTOMATION,
} from './automations-query.ts';

interface Props {
  readonly automation: CompanyAutomation;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function AutomationStatistics({ automation: { id, name }, isOpen, close }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title={name} size="60rem">
      <Statistics id={id} />
    </Modal>
  );
}

function Statistics({ id }: { readonly id: number }) {
  const { data, error, isError, refetch } = useQuery(automationQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <MailingStatistics
      id={id}
      statistics={data.statistics}
      leftLabel="Pending"
      openRecipients={openAutomationRecipientsQuery(id)}
      resolveCall={RESOLVE_AUTOMATION}
      canResend
    />
  );
}
