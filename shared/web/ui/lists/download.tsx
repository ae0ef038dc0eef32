import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import { showProblem } from '#web/ui/show-problem.ts';

interface Props {
  readonly isEmpty: boolean;
  readonly start: () => Promise<void>;
}

export function DownloadButton({ isEmpty, start }: Props) {
  const [isLoading, setLoading] = useState(false);
  const download = () => {
    setLoading(true);
    start()
      .catch(showProblem)
      .finally(() => setLoading(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      disabled={isEmpty}
      loading={isLoading}
      onClick={download}
    >
      CSV
    </Button>
  );
}
