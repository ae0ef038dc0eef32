import { useQuery } from '@tanstack/react-query';
import { PdfButton } from '#web/dashboard/actions/pdf-button.tsx';
import { fetchList } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { DayText } from '#web/ui/day.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';

const PATH = '/api/v2/company/contract_documents';

type ContractDocument = ListRow<typeof PATH>;

/** Agreements that a promoter accepted or is asked to accept. Nothing if there are none. */
export function PromoterAgreements({ promoter }: { readonly promoter: number }) {
  const documents = useQuery({
    queryKey: [PATH, promoter],
    queryFn: () => fetchList(PATH, { filters: { promoter_id: [promoter] } }),
  });
  if (documents.data?.length === 0 || documents.isPending) return null;
  return (
    <Panel title="Agreements">
      {documents.isError ? <FailureAlert error={documents.error} retry={() => documents.refetch()} /> : null}
      {documents.data ? (
        <PlainTable
          label="Agreements"
          columns={COLUMNS}
          rows={documents.data}
          idOf={({ id }) => id}
          minWidth={520}
          isInPanel
        />
      ) : null}
    </Panel>
  );
}

const COLUMNS: readonly PlainColumn<ContractDocument>[] = [
  { id: 'name', label: 'Agreement', breaksWords: true, cell: ({ contract }) => contract.name },
  { id: 'version', label: 'Version', cell: ({ id }) => id },
  {
    id: 'accepted',
    label: 'Accepted',
    cell: ({ signed_at: at, signed_ip: ip }) =>
      at === null ? (
        'Not yet'
      ) : (
        <>
          <DayText time={at} />
          {ip === null ? null : ` from ${ip}`}
        </>
      ),
  },
  {
    id: 'pdf',
    label: 'PDF',
    isActions: true,
    cell: ({ id, signed_at: at, contract, promoter }) =>
      at === null ? null : (
        <PdfButton
          path={`${PATH}/${id}?promoter_id=${promoter.id}&content_type=pdf`}
          fileName={`terms-${id}.pdf`}
          label={`Download ${contract.name}, version ${id}, as PDF`}
        />
      ),
  },
];
