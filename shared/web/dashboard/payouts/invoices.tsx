import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PdfButton } from '#web/dashboard/actions/pdf-button.tsx';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { dayColumn } from '#web/dashboard/records/columns.tsx';
import { promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { payoutColumn, promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { formatMoney } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import { InvoiceTextButton } from './invoice-text/invoice-text-button.tsx';

const ExportInvoices = lazy(() => import('./export-invoices.tsx'));

const PATH = '/api/v2/company/invoices';
/** Value of the address parameter `export` before there is a batch process. */
const NEW_EXPORT = 'new';
type ListedInvoice = ListRow<typeof PATH>;

const STATUSES = ['draft', 'paid', 'voided'] as const satisfies readonly ListedInvoice['status'][];
const MISSING: Readonly<Record<ListedInvoice['missing'][number], string>> = {
  'company.address': 'your address',
  'company.country': 'your country',
  'promoter.name': 'the promoter’s name',
  'promoter.address': 'the promoter’s address',
  'promoter.country': 'the promoter’s country as a code such as DE',
};

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ id }) => id,
  nameOf: ({ id, number }) => (number === null ? `draft ${id}` : `invoice ${number}`),
  // The default columns fit a window of 1,440 pixels.
  columns: [
    { id: 'number', label: 'Number', width: 120, cell: ({ number }) => number ?? 'Draft' },
    promoterColumn(150, ({ promoter }) => promoter),
    {
      id: 'status',
      label: 'Status',
      width: 105,
      cell: ({ status }) => <StatusBadge value={status} />,
      csv: ({ status }) => humanize(status),
    },
    {
      id: 'total',
      label: 'Net amount',
      width: 115,
      isNumber: true,
      cell: ({ total, currency }) => formatMoney(total, currency),
    },
    {
      id: 'tax',
      label: 'Tax',
      width: 90,
      isNumber: true,
      cell: ({ total, total_incl_tax: gross, currency }) => formatMoney(gross - total, currency),
    },
    {
      id: 'gross',
      label: 'Total',
      width: 115,
      isNumber: true,
      cell: ({ total_incl_tax: gross, currency }) => formatMoney(gross, currency),
    },
    dayColumn({ id: 'date', label: 'Date', width: 110, value: ({ date }) => date }),
    payoutColumn(75, ({ payouts }) => payouts[0]?.id ?? null),
    {
      id: 'missing',
      label: 'Missing',
      width: 145,
      cell: ({ missing }) => missing.map((name) => MISSING[name]).join(', '),
    },
    {
      id: 'pdf',
      label: 'PDF',
      width: 95,
      cell: ({ id, number }) =>
        number === null ? null : (
          <PdfButton path={`${PATH}/${id}/pdf`} fileName={`invoice-${id}.pdf`} label={`Download invoice ${number}`} />
        ),
    },
  ],
  filters: [
    {
      kind: 'choices',
      name: 'status',
      label: 'Status',
      choices: STATUSES.map((value) => ({ value, label: humanize(value) })),
    },
    promoterFilter,
  ],
};

const invoices: RecordListDefinition<ListedInvoice> = {
  list,
  label: 'Invoices',
  bulk: {
    singular: 'invoice',
    plural: 'invoices',
    actions: [
      {
        label: 'Finalize',
        call: 'POST /api/v2/company/invoices/finalize',
        appliesTo: ({ status }) => status === 'draft',
        ask: 'They get the next numbers and can no longer be deleted. Complete the missing details first.',
        isMain: true,
      },
      {
        label: 'Void',
        call: 'POST /api/v2/company/invoices/void',
        appliesTo: ({ status }) => status === 'paid',
        ask: 'Voided invoices keep their numbers. To replace one, mark its payout as unpaid, then as paid again.',
        isDestructive: true,
      },
      {
        label: 'Delete',
        call: 'DELETE /api/v2/company/invoices/destroy',
        appliesTo: ({ status }) => status === 'draft',
        ask: 'Their payouts then have no invoice.',
        isDestructive: true,
      },
    ],
  },
  empty: {
    icon: 'payouts',
    title: 'No invoices yet',
    text: 'If you issue invoices for your promoters, each payout gets one when it is paid. Turn it on in the company settings.',
  },
};

export default function Invoices() {
  const [{ export: exported, ...view }, go] = useDashboardView();
  return (
    <>
      <PageHead title="Invoices">
        <Link to="/payouts">All payouts</Link>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => go({ ...view, export: NEW_EXPORT })}
        >
          Export as ZIP
        </Button>
        <InvoiceTextButton />
      </PageHead>
      <DashboardRecordList of={invoices} keep="export" />
      {exported === undefined ? null : (
        <Suspense>
          <ExportInvoices
            id={exported === NEW_EXPORT ? null : Number(exported)}
            open={(id) => go({ ...view, export: String(id) })}
            close={() => go(view)}
          />
        </Suspense>
      )}
    </>
  );
}
