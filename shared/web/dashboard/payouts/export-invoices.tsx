import { Button, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { BatchProgress } from '#web/dashboard/batches/batch-progress.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { Icon } from '#web/ui/icons.tsx';
import { showProblem } from '#web/ui/show-problem.ts';

const YEARS = 6;
const ALL = 'all';

interface Props {
  /** Batch process; null to start one. */
  readonly id: number | null;
  readonly open: (id: number) => void;
  readonly close: () => void;
}

export default function ExportInvoices({ id, open, close }: Props) {
  return (
    <Modal opened onClose={close} title="Export invoices as ZIP">
      {id === null ? <NewExport open={open} /> : <Export id={id} close={close} />}
    </Modal>
  );
}

function NewExport({ open }: Pick<Props, 'open'>) {
  const thisYear = new Date().getUTCFullYear();
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  const [period, setPeriod] = useState(ALL);
  const start = useMutation({
    mutationFn: async () => {
      const filters = period === ALL ? {} : { date: { from: `${period}-01-01`, to: `${period}-12-31` } };
      return requireData(
        await dashboardApi.GET('/api/v2/company/invoices/export_zip', { params: { query: { filters } } }),
      );
    },
    onSuccess: ({ batch_process_id: id, started }) => {
      if (!started) notifications.show({ message: 'Another export is running. Start yours when it has ended.' });
      open(id);
    },
    onError: showProblem,
  });
  return (
    <Stack>
      <Text>
        You get the PDFs of all invoices that have a number, and a CSV of them. Drafts are left out. You can close this
        window meanwhile.
      </Text>
      <Select
        label="Date of the invoices"
        data={[{ value: ALL, label: 'All time' }, ...years]}
        value={period}
        allowDeselect={false}
        onChange={(next) => setPeriod(next ?? ALL)}
      />
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        Start export
      </Button>
    </Stack>
  );
}

const exportQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoice-export', id],
    queryFn: async () =>
      requireData(
        await dashboardApi.GET('/api/v2/company/invoices/export_zip/{id}/files', { params: { path: { id } } }),
      ),
  });

/** Shows the progress, which refetches the files when it ends. */
function Export({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { data, error, refetch } = useQuery(exportQuery(id));
  if (error) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { files, status, expires_at: expiresAt } = data;
  return (
    <Stack>
      <BatchProgress id={id} title="Invoices" close={close} />
      {files.map(({ name, invoices }) => (
        <FileButton key={name} id={id} name={name} invoices={invoices} />
      ))}
      {expiresAt ? <Text c="dimmed">Available until {formatFullTime(expiresAt)}.</Text> : null}
      {status === 'completed' && files.length === 0 ? (
        <Text c="dimmed">The files were deleted after seven days. Start a new export.</Text>
      ) : null}
    </Stack>
  );
}

interface FileProps {
  readonly id: number;
  readonly name: string;
  readonly invoices: number;
}

/** Downloads by a new address: those of the list work for five minutes only. */
function FileButton({ id, name, invoices }: FileProps) {
  const { refetch } = useQuery({ ...exportQuery(id), enabled: false });
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await refetch({ throwOnError: true });
      const url = data?.files.find((file) => file.name === name)?.url;
      if (url !== undefined) window.location.assign(url);
    },
    onError: showProblem,
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {name} ({formatCounted(invoices, 'invoice', 'invoices')})
    </Button>
  );
}
