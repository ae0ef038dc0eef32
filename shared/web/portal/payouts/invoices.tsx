import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';
import { portalFetch } from '#web/portal/api/client.ts';
import { csvAmount } from '#web/portal/formats/csv-amount.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { downloadFile } from '#web/ui/files.ts';
import { saveFile } from '#web/ui/lists/csv.ts';

const PATH = '/api/v2/affiliate/invoices';
type PortalInvoice = ListRow<typeof PATH>;

/** Self-billed invoices of the promoter's payouts. */
export default function Invoices() {
  const { translate, language } = useTranslation();
  const formats = useFormats();
  const { day, amount } = formats;
  const { download } = STATEMENT_WORDS[language];
  const pdf = useMutation({
    mutationFn: async ({ id }: PortalInvoice) =>
      saveFile(`invoice-${id}.pdf`, await downloadFile(`${PATH}/${id}/pdf?language=${language}`, portalFetch)),
  });
  const columns: readonly TableColumn<PortalInvoice>[] = [
    {
      id: 'number',
      label: translate('invoiceNumber'),
      cell: ({ number }) => <span className="number">{number}</span>,
      csv: ({ number }) => number,
    },
    { id: 'date', label: translate('date'), cell: ({ date }) => day(date), csv: ({ date }) => date.slice(0, 10) },
    {
      id: 'status',
      label: translate('status'),
      cell: ({ status }) => translate(status === 'voided' ? 'invoiceVoided' : 'invoicePaid'),
    },
    {
      id: 'payout',
      label: translate('payoutNumber'),
      cell: ({ payouts: [payout] }) =>
        payout && (
          <Link to="/portal/payouts/$id" params={{ id: String(payout.id) }}>
            {translate('payout', { id: payout.id })}
          </Link>
        ),
      csv: ({ payouts: [payout] }) => payout?.id ?? null,
    },
    {
      id: 'amount',
      label: translate('amount'),
      isNumber: true,
      cell: ({ total_incl_tax: value }) => <span className="strong">{amount(value, 'cash')}</span>,
      csv: ({ total_incl_tax: value }) => csvAmount(value, 'cash', formats),
    },
    {
      id: 'pdf',
      label: 'PDF',
      cell: (invoice) => (
        <Button
          aria-label={`${download} ${invoice.number}`}
          isBusy={pdf.isPending && pdf.variables.id === invoice.id}
          onClick={() => pdf.mutate(invoice)}
        >
          PDF
        </Button>
      ),
    },
  ];
  return (
    <>
      <ScreenHead title={translate('invoices')} text={translate('invoicesText')}>
        <Link to="/portal/payouts">{translate('allPayouts')}</Link>
      </ScreenHead>
      {pdf.isError ? <PortalFailure error={pdf.error} retry={() => pdf.mutate(pdf.variables)} /> : null}
      <PortalRecordList
        path={PATH}
        label={translate('invoices')}
        columns={columns}
        empty={<PortalEmpty title={translate('invoicesEmpty')} />}
      />
    </>
  );
}
