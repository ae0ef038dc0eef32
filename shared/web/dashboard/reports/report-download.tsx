import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { Icon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { tableCsv } from '#web/ui/lists/table-csv.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import type { ReportKind, ReportRequest } from './kinds.ts';
import { csvColumns } from './table.tsx';

export function ReportDownload({ kind, request }: { readonly kind: ReportKind; readonly request: ReportRequest }) {
  const formats = useAmounts();
  const [isLoading, setLoading] = useState(false);
  const download = () => {
    setLoading(true);
    const columns = csvColumns(kind, request.columns);
    kind
      .loadAll(request)
      .then((rows) =>
        saveFile(`${kind.value}-${request.start_date}-${request.end_date}.csv`, tableCsv(columns, rows, formats)),
      )
      .catch(showProblem)
      .finally(() => setLoading(false));
  };
  useRequestedDownload(download);
  return (
    <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={isLoading} onClick={download}>
      CSV
    </Button>
  );
}

/** Downloads the CSV file if the address asks for it, as links in e-mails do. */
function useRequestedDownload(download: () => void) {
  const [{ download: requested, ...view }] = useDashboardView();
  const navigate = useNavigate();
  const isStarted = useRef(false);
  useEffect(() => {
    if (requested !== 'csv' || isStarted.current) return;
    isStarted.current = true;
    // Reloading the page does not download it again.
    void navigate({ to: '.', search: view as never, replace: true });
    download();
  });
}
