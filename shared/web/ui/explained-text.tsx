import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

export function ExplainedText({ label, children }: Props) {
  return (
    <Tooltip label={label} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}
