import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAmounts } from '#web/dashboard/api/account.ts';
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
  return (
    <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={isLoading} onClick={download}>
      CSV
    </Button>
  );
}
