import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { CHECK_DELIVERY, type EmailDelivery, fetchDelivery, type ListedCheck } from './delivery-query.ts';
import own from './email-delivery.module.css';

const LABELS = {
  identity: 'Sender',
  dkim: 'DKIM',
  mail_from: 'MAIL FROM',
  spf: 'SPF',
  dmarc: 'DMARC',
} as const satisfies Record<ListedCheck['name'], string>;

const STATUSES = {
  ok: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
  unknown: 'Unknown',
} as const satisfies Record<ListedCheck['status'], string>;

const UNAVAILABLE = {
  no_sender: 'No sender configured',
  local_run: 'Not available in the local run, whose mailbox accepts all e-mail',
} as const satisfies Record<NonNullable<EmailDelivery['unavailable']>, string>;

export function EmailDeliveryPanel() {
  const { mutate, data, error, isError, isPending } = useMutation({ mutationFn: fetchDelivery });
  return (
    <IfAllowed call={CHECK_DELIVERY}>
      <Panel
        title="Delivery"
        aside={
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            Check delivery
          </Button>
        }
      >
        <p className={style.lead}>
          Checks in Amazon SES and DNS whether your e-mail arrives. DMARC passes if DKIM signs for your domain, or if
          SPF passes for a custom MAIL FROM domain below it.
        </p>
        <div aria-live="polite">
          {isError ? <FailureAlert error={error} retry={() => mutate()} /> : null}
          {data ? <Checks {...data} /> : null}
        </div>
      </Panel>
    </IfAllowed>
  );
}

function Checks({ unavailable, restriction, checks }: EmailDelivery) {
  if (unavailable !== null) return <EmptyState icon="info" title={UNAVAILABLE[unavailable]} />;
  return (
    <>
      {restriction ? (
        <Alert color="yellow" icon={<Icon name="warning" />} mb="md">
          {restriction}
        </Alert>
      ) : null}
      <PlainTable
        label="Delivery checks"
        columns={COLUMNS}
        rows={checks}
        idOf={({ name }) => name}
        minWidth={560}
        isInPanel
      />
    </>
  );
}

const COLUMNS: readonly PlainColumn<ListedCheck>[] = [
  { id: 'name', label: 'Check', cell: ({ name }) => LABELS[name] },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <StatusBadge value={status} label={STATUSES[status]} />,
  },
  { id: 'result', label: 'Result', cell: (check) => <Result {...check} /> },
];

function Result({ message, action, records }: ListedCheck) {
  return (
    <>
      {message}
      {action ? <p className={own.action}>{action}</p> : null}
      {records.length > 0 ? (
        <ul className={own.records}>
          {records.map(({ type, name, value }) => (
            <li key={`${type} ${name}`}>
              {type} <CopyableText text={name} label={`Copy the name of ${name}`} />
              <br />
              <CopyableText text={value} label={`Copy the value of ${name}`} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
