import { Alert, Button, FileButton, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SourceFile } from '#shared/domain/import/list-files.ts';
import type { ImportSource, ParsedSource } from '#shared/domain/import/records.ts';
import { refetchScreen } from '#web/dashboard/api/use-action.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { Step, Steps } from '#web/dashboard/settings/parts/steps.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { CampaignMapping, mapCampaigns } from './campaign-mapping.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { SOURCE_KEY_TEXTS, SOURCE_TEXTS } from './import-texts.ts';
import {
  type ChosenFile,
  chooseFile,
  describeReadError,
  listCampaignNames,
  readChosenFiles,
} from './read-chosen-files.ts';
import { type ImportRun, ImportRunState } from './run-state.tsx';
import { type ImportResults, sendImport } from './send-import.ts';
import { SourceKeyFields } from './source-key.tsx';
import { waitUnlessAborted } from './wait.ts';

interface Props {
  readonly source: ImportSource;
  readonly currency: string;
}

type Origin = 'key' | 'files';

export default function ImportUpload({ source, currency }: Props) {
  const { label, files: expected, uploadHelp } = SOURCE_TEXTS[source];
  const campaigns = useQuery(campaignsQuery);
  const [origin, setOrigin] = useState<Origin>(source === 'csv' ? 'files' : 'key');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [fileError, setFileError] = useState<string>();
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [run, setRun] = useState<ImportRun>();
  const stop = useRef<AbortController>(null);
  const lastKey = useRef(0);
  const resetFile = useRef<() => void>(null);
  const { read, error } = useMemo(() => tryRead(source, files, currency), [source, files, currency]);
  const names = read ? listCampaignNames(read) : [];
  const offered = (campaigns.data ?? []).filter(({ archived_at: archivedAt }) => archivedAt === null);
  const mapped = mapCampaigns(names, offered, chosen);
  const isRunning = run !== undefined && run.share !== null;
  const isReady = read !== undefined && names.length > 0 && mapped.size === names.length && !isRunning;
  const isChecked = run !== undefined && (!run.isDryRun || (run.error === undefined && !run.isStopped));
  const problem = fileError ?? error;

  useEffect(() => () => stop.current?.abort(), []);

  const changeFiles = (next: readonly ChosenFile[]) => {
    setFiles(next);
    setRun(undefined);
  };
  const choose = (file: SourceFile) => {
    lastKey.current += 1;
    return chooseFile(source, file, lastKey.current);
  };
  const addFiles = async (added: readonly File[]) => {
    // Allows choosing the same file again after a correction.
    resetFile.current?.();
    setFileError(undefined);
    try {
      const texts = await Promise.all(added.map(async (file) => ({ name: file.name, text: await file.text() })));
      const next = texts.map(choose);
      const names = new Set(texts.map(({ name }) => name));
      const remaining = source === 'csv' ? files : files.filter((file) => !('name' in file && names.has(file.name)));
      changeFiles([...remaining, ...next]);
    } catch (failure) {
      setFileError(describeReadError(failure));
    }
  };
  const start = async (isDryRun: boolean) => {
    if (!read) return;
    const controller = new AbortController();
    stop.current = controller;
    let results: ImportResults = [];
    setRun({ isDryRun, results, share: 0, isStopped: false });
    const onProgress = (latest: ImportResults, share: number) => {
      results = latest;
      setRun({ isDryRun, results, share, isStopped: false });
    };
    try {
      results = await sendImport(
        { source, read, currency, campaigns: mapped, isDryRun },
        { now: new Date().toISOString(), onProgress, signal: controller.signal, wait: waitUnlessAborted },
      );
      setRun({ isDryRun, results, share: null, isStopped: controller.signal.aborted });
    } catch (failure) {
      setRun({ isDryRun, results, share: null, isStopped: false, error: failure });
    }
    if (!isDryRun) refetchScreen();
  };

  return (
    <Steps>
      <Step title={origin === 'key' ? 'Records' : 'Files'}>
        {source === 'csv' ? null : (
          <SegmentedControl
            aria-label="Records from"
            size="xs"
            mb="sm"
            data={[
              { value: 'key', label: SOURCE_KEY_TEXTS[source].label },
              { value: 'files', label: 'Files' },
            ]}
            value={origin}
            disabled={isRunning}
            onChange={(value) => {
              setOrigin(value as Origin);
              setFileError(undefined);
              changeFiles([]);
            }}
          />
        )}
        {origin === 'key' && source !== 'csv' ? (
          <SourceKeyFields
            source={source}
            isDisabled={isRunning}
            onLoad={(loaded) => changeFiles(loaded.map(choose))}
          />
        ) : (
          <>
            <p>{uploadHelp}</p>
            <p>
              Expected files: <code>{expected.map((file) => file.split(' ')[0]).join(', ')}</code>
            </p>
            <FileButton
              multiple
              accept={source === 'csv' ? '.csv,text/csv' : '.json,application/json'}
              resetRef={resetFile}
              disabled={isRunning}
              onChange={addFiles}
            >
              {(props) => (
                <Button {...props} variant="default" disabled={isRunning}>
                  {files.length === 0 ? 'Choose files' : 'Add files'}
                </Button>
              )}
            </FileButton>
            <ChosenFiles files={files} isDisabled={isRunning} change={changeFiles} />
          </>
        )}
        {problem === undefined ? null : (
          <Alert
            role="alert"
            color="yellow"
            title={origin === 'key' ? 'The records cannot be read' : 'The files cannot be read yet'}
          >
            {problem}
          </Alert>
        )}
      </Step>
      {read ? (
        <Step title="Campaigns">
          {campaigns.isError ? <FailureAlert error={campaigns.error} retry={() => campaigns.refetch()} /> : null}
          {names.length === 0 ? (
            <p>The records name no campaigns. Add those with the promoters’ campaigns.</p>
          ) : (
            <CampaignMapping
              names={names}
              campaigns={offered}
              mapped={mapped}
              isDisabled={isRunning}
              choose={(name, id) => {
                setChosen({ ...chosen, [name]: id });
                setRun(undefined);
              }}
            />
          )}
        </Step>
      ) : null}
      <Step title="Check">
        <p>Compares the records with your account. Nothing is imported.</p>
        <Group mt="xs">
          <Button variant="default" disabled={!isReady} onClick={() => start(true)}>
            Check
          </Button>
        </Group>
        {run?.isDryRun ? <ImportRunState run={run} stop={() => stop.current?.abort()} /> : null}
      </Step>
      <Step title="Import">
        <p>
          You can repeat the import at any time, even while {source === 'csv' ? 'the other service' : label} is still
          running: each record is imported once. Keep this page open until it ends. No e-mails or webhooks are sent.
        </p>
        <Group mt="xs">
          <Button disabled={!isReady || !isChecked} onClick={() => start(false)}>
            Import
          </Button>
        </Group>
        {run && !run.isDryRun ? <ImportRunState run={run} stop={() => stop.current?.abort()} /> : null}
      </Step>
    </Steps>
  );
}

function tryRead(
  source: ImportSource,
  files: readonly ChosenFile[],
  currency: string,
): { readonly read?: ParsedSource; readonly error?: string } {
  if (files.length === 0) return {};
  try {
    return { read: readChosenFiles(source, files, currency) };
  } catch (failure) {
    return { error: describeReadError(failure) };
  }
}
