import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { GetResponse } from '#web/ui/api/response-types.ts';
import { BatchProgress } from './batch-progress.tsx';
import style from './batches.module.css';

type Batch = GetResponse<'/api/v2/company/batch_processes/{id}'>;
/** For payouts, the batch process is in `data`. */
export type BatchResponse = Batch | { readonly data: Batch };

/** Returns the batch process of a response. */
export const extractBatch = (response: BatchResponse): Batch => ('data' in response ? response.data : response);

interface ShownBatch {
  readonly id: number;
  readonly title: string;
}

const Context = createContext<(title: string, batch: Batch) => void>(() => {});

/** Returns a function that shows a bulk action's progress on every screen. */
export const useFollowBatch = () => useContext(Context);

export function BatchesProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownBatch[]>([]);
  const follow = useMemo(
    () => (title: string, batch: Batch) => setShown((before) => [...before, { id: batch.id, title }]),
    [],
  );
  return (
    <Context value={follow}>
      {children}
      <aside className={style.batches} aria-label="Bulk actions">
        {shown.map(({ id, title }) => (
          <BatchProgress
            key={id}
            id={id}
            title={title}
            close={() => setShown((before) => before.filter((batch) => batch.id !== id))}
          />
        ))}
      </aside>
    </Context>
  );
}
