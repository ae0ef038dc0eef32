import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortalPager, downloadList } from '#web/portal/api/lists.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { csvAmount } from '#web/portal/formats/csv-amount.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ChoiceField } from '#web/portal/parts/field.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PortalStatus } from '#web/portal/parts/status.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import { useMethodName } from '#web/portal/payout-details/method-name.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { PAYOUT_STATUS_TEXTS } from './status-labels.ts';

const PATH = '/api/v2/affiliate/payouts';
const INVOICES = '/api/v2/affiliate/invoices';
export type PortalPayout = ListRow<typeof PATH>;

function usePayoutColumns(): readonly TableColumn<PortalPayout>[] {
  const { translate } = useTranslation();
  const formats = useFormats();
  const { day, amount } = formats;
  const methodName = useMethodName();
  return [
    {
      id: 'payout',
      label: translate('payoutNumber'),
      cell: ({ id }) => (
        <Link className="number" to="/portal/payouts/$id" params={{ id: String(id) }}>
          {translate('payout', { id })}
        </Link>
      ),
      csv: ({ id }) => id,
    },
    {
      id: 'period',
      label: translate('period'),
      cell: ({ period_start: from, period_end: to }) =>
        translate('periodFromTo', { from: inOneLine(day(from)), to: inOneLine(day(to)) }),
      csv: ({ period_start: from, period_end: to }) => `${from.slice(0, 10)} – ${to.slice(0, 10)}`,
    },
    { id: 'campaign', label: translate('campaign'), cell: ({ campaign }) => campaign.name },
    { id: 'method', label: translate('method'), cell: ({ payout_method: { method } }) => methodName(method) },
    {
      id: 'status',
      label: translate('status'),
      cell: ({ status }) => <PayoutStatusText status={status} />,
      csv: ({ status }) => translate(PAYOUT_STATUS_TEXTS[status][0]),
    },
    {
      id: 'due',
      label: translate('due'),
      cell: ({ due_date: at }) => inOneLine(day(at)),
      csv: ({ due_date: at }) => at.slice(0, 10),
    },
    {
      id: 'paid',
      label: translate('paidOn'),
      cell: ({ date_paid: at }) => (at === null ? '–' : inOneLine(day(at))),
      csv: ({ date_paid: at }) => at?.slice(0, 10) ?? null,
    },
    {
      id: 'amount',
      label: translate('amount'),
      isNumber: true,
      cell: ({ amount: value, unit }) => <span className="strong">{amount(value, unit)}</span>,
      csv: ({ amount: value, unit }) => csvAmount(value, unit, formats),
    },
  ];
}

export default function Payouts() {
  const { translate } = useTranslation();
  const columns = usePayoutColumns();
  return (
    <>
      <ScreenHead title={translate('payouts')} text={translate('payoutsText')}>
        <InvoicesLink />
      </ScreenHead>
      <PortalRecordList
        path={PATH}
        label={translate('payouts')}
        columns={columns}
        filters={[
          {
            kind: 'choices',
            name: 'status',
            label: translate('status'),
            choices: Object.entries(PAYOUT_STATUS_TEXTS).map(([value, [text]]) => ({ value, label: translate(text) })),
          },
        ]}
        sort="-created_at"
        empty={<PortalEmpty title={translate('payoutsEmpty')} text={translate('payoutsEmptyText')} />}
      />
      <YearStatement />
    </>
  );
}

export function PayoutStatusText({ status }: Pick<PortalPayout, 'status'>) {
  const [text, tone] = PAYOUT_STATUS_TEXTS[status];
  return <PortalStatus tone={tone}>{useTranslation().translate(text)}</PortalStatus>;
}

/** Only for promoters with invoices, and read only if the company ever issued any. */
function InvoicesLink() {
  const { translate } = useTranslation();
  const { account } = useCurrentPromoter();
  const { data } = useQuery({
    enabled: account.has_invoices,
    queryKey: [INVOICES, 'any'],
    queryFn: () => createPortalPager(INVOICES)({ per_page: 1 }),
  });
  return data && data.rows.length > 0 ? <Link to="/portal/payouts/invoices">{translate('invoices')}</Link> : null;
}

/** Totals match the company's annual CSV. */
function YearStatement() {
  const { translate } = useTranslation();
  const formats = useFormats();
  const columns = usePayoutColumns();
  const { joined_at: joined } = useCurrentPromoter();
  const [last, first] = [new Date().getUTCFullYear(), Number(joined.slice(0, 4))];
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => String(last - index));
  const [year, setYear] = useState(String(last));
  const csv = useMutation({
    mutationFn: () => {
      const query = { filters: { date_paid: { from: `${year}-01-01`, to: `${year}-12-31` } } };
      return downloadList(PATH, query, { columns, formats, name: `payouts-${year}` });
    },
  });
  return (
    <section className="card" aria-labelledby="year">
      <h2 id="year">{translate('statementOfYear')}</h2>
      <div className="toolbar">
        <ChoiceField
          label={translate('year')}
          value={year}
          choices={years.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setYear(target.value)}
        />
        <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
          {translate('csv')}
        </Button>
      </div>
      {csv.error ? <PortalFailure error={csv.error} retry={() => csv.mutate()} /> : null}
    </section>
  );
}

function inOneLine(day: string): string {
  return day.replaceAll(' ', '\u00a0');
}
