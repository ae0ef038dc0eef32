import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { promoterFilter } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/email-templates/email-editor.module.css';
import { EmailFrame } from '#web/dashboard/settings/email-templates/email-preview.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';
import { buildBroadcastPreview, type PreviewedText } from './broadcast-draft.ts';
import { type BroadcastPreviewRequest, broadcastPreviewQuery, PREVIEW_BROADCAST } from './broadcasts-query.ts';

const DEBOUNCE_MS = 400;
const PROMOTER = { ...promoterFilter, label: 'Preview for' };

export function BroadcastPreview({ draft }: { readonly draft: PreviewedText }) {
  const [promoter, setPromoter] = useState<string>();
  const request = buildBroadcastPreview(draft, promoter);
  const [debouncedRequest] = useDebouncedValue(request, DEBOUNCE_MS);
  return (
    <section className={style.preview} aria-label="Preview">
      <div className={style.previewed}>
        <RecordSelect records={PROMOTER} value={promoter} change={setPromoter} isClosed />
        <TestButton request={request} />
      </div>
      {debouncedRequest ? (
        <Preview request={debouncedRequest} />
      ) : (
        <EmptyState icon="info" title="Nothing to preview yet">
          Write a subject and a text.
        </EmptyState>
      )}
    </section>
  );
}

function TestButton({ request }: { readonly request: BroadcastPreviewRequest | null }) {
  const test = useAction(PREVIEW_BROADCAST);
  const send = () => {
    if (!request) return;
    test.mutate(
      { ...request, body: { ...request.body, send_test: true } },
      {
        onSuccess: ({ sent_to: to }) =>
          notifications.show({ color: 'green', message: `The test e-mail is on its way to ${to}.` }),
      },
    );
  };
  return (
    <Button variant="default" loading={test.isPending} disabled={request === null} onClick={send}>
      Send test
    </Button>
  );
}

function Preview({ request }: { readonly request: BroadcastPreviewRequest }) {
  const { data, error, isError, refetch } = useQuery(broadcastPreviewQuery(request));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return data ? <EmailFrame html={data.html} /> : <Skeleton height={480} />;
}
