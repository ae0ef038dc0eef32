import { Tooltip } from '@mantine/core';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { StatusBadge, statusLabel } from '#web/ui/status.tsx';
import style from './billing.module.css';
import { LISTED_OUTCOMES, modeLabel, PROVIDERS } from './provider-labels.ts';
import { type BillingEvent, EVENTS } from './queries.ts';
import { ReprocessButton } from './reprocess-button.tsx';

const list: ApiListDefinition<typeof EVENTS> = {
  path: EVENTS,
  idOf: ({ id }) => id,
  nameOf: ({ event_id: id }) => `event ${id}`,
  // The default columns fit a window of 1,440 pixels.
  columns: [
    timeColumn({ id: 'created_at', label: 'Time (UTC)', width: 200, value: (row) => row.created_at }),
    {
      id: 'outcome',
      label: 'Outcome',
      width: 130,
      cell: ({ outcome }) => <StatusBadge value={outcome} />,
      csv: ({ outcome }) => statusLabel(outcome),
    },
    {
      id: 'message',
      label: 'Details',
      width: 240,
      cell: (event) => <Message {...event} />,
      csv: ({ message }) => message,
    },
    { id: 'type', label: 'Event', width: 180, cell: ({ type }) => type },
    {
      id: 'provider',
      label: 'Provider',
      width: 130,
      cell: ({ provider, mode }) =>
        mode === 'live' ? PROVIDERS[provider] : `${PROVIDERS[provider]}, ${modeLabel(provider, mode)}`,
    },
    { id: 'event_id', label: 'Event ID', width: 140, cell: ({ event_id: id }) => id },
    { id: 'work', label: 'Reprocess', width: 125, cell: (event) => <ReprocessButton event={event} /> },
  ],
  filters: [
    {
      kind: 'choices',
      name: 'provider',
      label: 'Provider',
      choices: Object.entries(PROVIDERS).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choices',
      name: 'outcome',
      label: 'Outcome',
      choices: LISTED_OUTCOMES.map((value) => ({ value, label: statusLabel(value) })),
    },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
  searchPlaceholder: 'Full provider ID',
};

const events: RecordListDefinition<BillingEvent> = {
  list,
  label: 'Received events',
  empty: {
    icon: 'log',
    title: 'No events yet',
    text: 'Provider events appear here within moments and are kept for 30 days.',
  },
};

export function BillingEvents() {
  return (
    <div className={style.list}>
      <h2 className={style.heading}>Received events</h2>
      <p className={style.lead}>
        Provider events of the last 30 days. If a payment is missing, search for its ID or its customer’s ID.
      </p>
      <DashboardRecordList of={events} keep="part" />
    </div>
  );
}

function Message({ message }: BillingEvent) {
  return (
    <Tooltip label={message} multiline w={320}>
      <span>{message}</span>
    </Tooltip>
  );
}
