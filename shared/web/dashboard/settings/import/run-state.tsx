import { Button, Progress, Stack } from '@mantine/core';
import { FailureAlert } from '#web/ui/failure.tsx';
import style from './import.module.css';
import { ImportReport } from './report.tsx';
import type { ImportResults } from './send-import.ts';

/** A check or an import, running or ended. */
export interface ImportRun {
  readonly isDryRun: boolean;
  readonly results: ImportResults;
  /** From 0 to 1; null once it has ended. */
  readonly share: number | null;
  readonly isStopped: boolean;
  readonly error?: unknown;
}

const PERCENT = 100;

export function ImportRunState({ run, stop }: { readonly run: ImportRun; readonly stop: () => void }) {
  const { isDryRun, results, share, isStopped, error } = run;
  if (share !== null) {
    const text = `${isDryRun ? 'Checking' : 'Importing'}: ${Math.floor(share * PERCENT)}%`;
    return (
      <Stack mt="sm" gap="xs">
        <div role="status">{text}</div>
        <Progress value={share * PERCENT} aria-label={text} />
        <div>
          <Button variant="default" size="xs" onClick={stop}>
            Stop
          </Button>
        </div>
      </Stack>
    );
  }
  return (
    <Stack mt="sm" gap="sm" className={style.report}>
      {error === undefined ? (
        <div role="status">{describeEnd(isDryRun, isStopped)}</div>
      ) : (
        <>
          <FailureAlert error={error} />
          {isDryRun ? null : <p>Records imported so far stay. Import again to continue.</p>}
        </>
      )}
      {results.length > 0 ? <ImportReport results={results} isDryRun={isDryRun} /> : null}
    </Stack>
  );
}

function describeEnd(isDryRun: boolean, isStopped: boolean): string {
  if (isDryRun) return isStopped ? 'The check was stopped.' : 'The check is complete. Nothing was imported.';
  return isStopped ? 'The import was stopped. Import again to continue.' : 'The import is complete.';
}
