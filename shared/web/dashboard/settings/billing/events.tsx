import { Tooltip } from '@mantine/core';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import style from './billing.module.css';
import { type BillingEvent, EVENTS } from './queries.ts';
import { ReprocessButton } from './reprocess-button.tsx';
import { modeLabel, OUTCOMES, PROVIDERS } from './words.ts';

const list: ApiListDefinition<typeof EVENTS> = {
  path: EVENTS,
  idOf: ({ id }) => id,
  nameOf: ({ event_id: id }) => `event ${id}`,
  columns: [
    timeColumn({ id: 'created_at', label: 'Time (UTC)', width: 205, value: (row) => row.created_at }),
    {
      id: 'outcome',
      label: 'Outcome',
      width: 160,
      cell: ({ outcome }) => <StatusBadge value={OUTCOMES[outcome].status} label={OUTCOMES[outcome].label} />,
      csv: ({ outcome }) => OUTCOMES[outcome].label,
    },
    {
      id: 'message',
      label: 'What came of it',
      width: 320,
      cell: (event) => <Message {...event} />,
      csv: ({ message }) => message,
    },
    { id: 'type', label: 'Event', width: 250, cell: ({ type }) => type },
    {
      id: 'provider',
      label: 'Provider',
      width: 150,
      cell: ({ provider, mode }) =>
        mode === 'live' ? PROVIDERS[provider] : `${PROVIDERS[provider]}, ${modeLabel(provider, mode)}`,
    },
    { id: 'event_id', label: 'Event id', width: 220, cell: ({ event_id: id }) => id },
    { id: 'work', label: 'Work again', width: 140, cell: (event) => <ReprocessButton event={event} /> },
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
      choices: Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label })),
    },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
  searched: 'A whole id of the provider',
};

const events: RecordListDefinition<BillingEvent> = {
  list,
  label: 'Events that came',
  empty: {
    icon: 'log',
    title: 'No event has come',
    text: 'What a provider tells is here a moment later, for 30 days.',
  },
};

export function BillingEvents() {
  return (
    <div className={style.list}>
      <h2 className={style.heading}>Events that came</h2>
      <p className={style.lead}>
        What providers told in the last 30 days. A payment is missing? Search for its id, or for that of its customer.
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
