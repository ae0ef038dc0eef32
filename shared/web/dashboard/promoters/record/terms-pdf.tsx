import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { dashboardFetch } from '#web/dashboard/api/client.ts';
import { downloadFile } from '#web/ui/files.ts';
import { Icon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { showProblem } from '#web/ui/show-problem.ts';

interface Props {
  readonly promoter: number;
  readonly version: number;
}

/** Downloads the terms as the promoter accepted them. */
export function TermsPdf({ promoter, version }: Props) {
  const path = `/api/v2/company/contract_documents/${version}?promoter_id=${promoter}&content_type=pdf`;
  const pdf = useMutation({
    mutationFn: async () => saveFile(`terms-${version}.pdf`, await downloadFile(path, dashboardFetch)),
    onError: showProblem,
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<Icon name="download" size={14} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate()}
      aria-label="Download accepted terms as PDF"
    >
      PDF
    </Button>
  );
}
