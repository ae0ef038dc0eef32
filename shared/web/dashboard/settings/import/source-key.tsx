import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { SourceFile } from '#shared/domain/import/list-files.ts';
import { type ApiSource, SourceDownload } from '#shared/domain/import/source-download.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { SOURCE_KEY_TEXTS } from './import-texts.ts';
import { type EnteredKey, loadSource } from './load-source.ts';
import { waitUnlessAborted } from './wait.ts';

interface Props {
  readonly source: ApiSource;
  readonly isDisabled: boolean;
  /** Receives all records, as the files of an export. */
  readonly onLoad: (files: readonly SourceFile[]) => void;
}

interface Load {
  readonly count: number;
  /** A stopped or failed load can be continued. */
  readonly state: 'running' | 'stopped' | 'complete';
  readonly error?: unknown;
}

/** Loads the records with a key. The key stays in this form. */
export function SourceKeyFields({ source, isDisabled, onLoad }: Props) {
  const { label, instructions, account } = SOURCE_KEY_TEXTS[source];
  const [key, setKey] = useState<EnteredKey>({ source, apiKey: '', accountId: '' });
  const [load, setLoad] = useState<Load>();
  const download = useRef<SourceDownload>(null);
  const stop = useRef<AbortController>(null);
  const isRunning = load?.state === 'running';

  useEffect(() => () => stop.current?.abort(), []);

  const change = (next: EnteredKey) => {
    download.current = null;
    setKey(next);
    setLoad(undefined);
  };
  const start = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const controller = new AbortController();
    stop.current = controller;
    download.current ??= new SourceDownload(source);
    const { current } = download;
    const show = (next: Omit<Load, 'count'>) => setLoad({ count: current.count, ...next });
    show({ state: 'running' });
    try {
      await loadSource(key, current, {
        onProgress: () => show({ state: 'running' }),
        signal: controller.signal,
        wait: waitUnlessAborted,
      });
      if (current.next !== null) return show({ state: 'stopped' });
      download.current = null;
      onLoad(current.files);
      show({ state: 'complete' });
    } catch (error) {
      show({ state: 'stopped', error });
    }
  };

  return (
    <form onSubmit={start}>
      <Stack gap="sm" maw="28rem">
        {account === null ? null : (
          <TextInput
            label={account}
            autoComplete="off"
            spellCheck={false}
            required
            disabled={isDisabled || isRunning}
            value={key.accountId}
            onChange={({ currentTarget: { value } }) => change({ ...key, accountId: value })}
          />
        )}
        <PasswordInput
          label={label}
          description={`${instructions} It is used for this import only, and not stored.`}
          autoComplete="off"
          required
          disabled={isDisabled || isRunning}
          value={key.apiKey}
          onChange={({ currentTarget: { value } }) => change({ ...key, apiKey: value })}
        />
        <Group>
          <Button type="submit" variant="default" disabled={isDisabled || isRunning}>
            {load?.state === 'stopped' ? 'Continue loading' : 'Load records'}
          </Button>
          {isRunning ? (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          ) : null}
        </Group>
        {load ? <LoadState load={load} /> : null}
      </Stack>
    </form>
  );
}

function LoadState({ load: { count, state, error } }: { readonly load: Load }) {
  const records = formatCounted(count, 'record', 'records');
  if (error !== undefined) return <FailureAlert error={error} />;
  if (state === 'running') return <div role="status">Loading: {records} so far. Keep this page open.</div>;
  return <div role="status">{state === 'stopped' ? `Stopped after ${records}.` : `Loaded ${records}.`}</div>;
}
