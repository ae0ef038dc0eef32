import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { downloadList } from '#web/portal/api/answers.ts';
import { useMe } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Empty } from '#web/portal/parts/empty.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Choice } from '#web/portal/parts/field.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { RecordList } from '#web/portal/parts/record-list.tsx';
import { Status } from '#web/portal/parts/status.tsx';
import type { Column } from '#web/portal/parts/table.tsx';
import { useMethodName } from '#web/portal/payout-details/method-name.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import type { Row } from '#web/ui/api/answers.ts';
import { PAYOUT_STATES } from './words.ts';

const PATH = '/api/v2/affiliate/payouts';
export type Payout = Row<typeof PATH>;

export default function Payouts() {
  const { say } = useSpeech();
  const { day, amount } = useFormats();
  const methodName = useMethodName();
  const columns: readonly Column<Payout>[] = [
    {
      id: 'payout',
      label: say('payoutNumber'),
      cell: ({ id }) => (
        <Link className="number" to="/portal/payouts/$id" params={{ id: String(id) }}>
          {say('payout', { id })}
        </Link>
      ),
    },
    {
      id: 'period',
      label: say('period'),
      cell: ({ period_start: from, period_end: to }) =>
        say('periodFromTo', { from: inOneLine(day(from)), to: inOneLine(day(to)) }),
    },
    { id: 'campaign', label: say('campaign'), cell: ({ campaign }) => campaign.name },
    { id: 'method', label: say('method'), cell: ({ payout_method: { method } }) => methodName(method) },
    { id: 'status', label: say('status'), cell: ({ status }) => <State status={status} /> },
    { id: 'due', label: say('due'), cell: ({ due_date: at }) => inOneLine(day(at)) },
    { id: 'paid', label: say('paidOn'), cell: ({ date_paid: at }) => (at === null ? '–' : inOneLine(day(at))) },
    {
      id: 'amount',
      label: say('amount'),
      isNumber: true,
      cell: ({ amount: value, unit }) => <span className="strong">{amount(value, unit)}</span>,
    },
  ];
  return (
    <>
      <Head title={say('payouts')} text={say('payoutsText')} />
      <RecordList
        path={PATH}
        label={say('payouts')}
        columns={columns}
        filters={[
          {
            kind: 'choices',
            name: 'status',
            label: say('status'),
            choices: Object.entries(PAYOUT_STATES).map(([value, [text]]) => ({ value, label: say(text) })),
          },
        ]}
        sort="-created_at"
        empty={<Empty title={say('payoutsEmpty')} text={say('payoutsEmptyText')} />}
      />
      <YearStatement />
    </>
  );
}

export function State({ status }: Pick<Payout, 'status'>) {
  const [text, mood] = PAYOUT_STATES[status];
  return <Status mood={mood}>{useSpeech().say(text)}</Status>;
}

/** Totals match the company's annual CSV. */
function YearStatement() {
  const { say } = useSpeech();
  const { joined_at: joined } = useMe();
  const [last, first] = [new Date().getUTCFullYear(), Number(joined.slice(0, 4))];
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => String(last - index));
  const [year, setYear] = useState(String(last));
  const csv = useMutation({
    mutationFn: () =>
      downloadList(PATH, { filters: { date_paid: { from: `${year}-01-01`, to: `${year}-12-31` } } }, `payouts-${year}`),
  });
  return (
    <section className="card" aria-labelledby="year">
      <h2 id="year">{say('statementOfYear')}</h2>
      <div className="toolbar">
        <Choice
          label={say('year')}
          value={year}
          choices={years.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setYear(target.value)}
        />
        <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
          {say('csv')}
        </Button>
      </div>
      {csv.error ? <Failure error={csv.error} again={() => csv.mutate()} /> : null}
    </section>
  );
}

function inOneLine(day: string): string {
  return day.replaceAll(' ', '\u00a0');
}
