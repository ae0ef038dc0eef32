import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** All of it, in words. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A short text whose whole is shown by pointing at it, by touching it, and as the keyboard comes to it. */
export function Explained({ label, children }: Props) {
  return (
    <Tooltip label={label} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to come to it, for its whole text to be read. */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}
