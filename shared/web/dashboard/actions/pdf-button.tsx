import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { dashboardFetch } from '#web/dashboard/api/client.ts';
import { downloadFile } from '#web/ui/files.ts';
import { Icon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { showProblem } from '#web/ui/show-problem.ts';

interface Props {
  /** Path of the API with its query. */
  readonly path: string;
  readonly fileName: string;
  /** Names the document for screen readers. */
  readonly label: string;
}

/** Downloads a PDF of the API. */
export function PdfButton({ path, fileName, label }: Props) {
  const pdf = useMutation({
    mutationFn: async () => saveFile(fileName, await downloadFile(path, dashboardFetch)),
    onError: showProblem,
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<Icon name="download" size={14} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate()}
      aria-label={label}
    >
      PDF
    </Button>
  );
}
