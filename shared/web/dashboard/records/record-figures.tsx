import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';

interface Figure {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: ReactNode;
}

interface Props {
  /** "commission 5"; undefined while loading. */
  readonly of: string | undefined;
  readonly figures: readonly Figure[];
}

/** Key figures of a record. While loading, skeletons keep their places. */
export function RecordFigures({ of, figures }: Props) {
  return (
    <KeyFigures label={of === undefined ? 'Key figures' : `Key figures of ${of}`} isPlain>
      {figures.map(({ label, value }) => (
        <KeyFigure key={label} label={label}>
          {value ?? <Skeleton height={22} mt={6} width="60%" />}
        </KeyFigure>
      ))}
    </KeyFigures>
  );
}
