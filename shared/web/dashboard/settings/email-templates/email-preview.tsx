import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateScope } from '#shared/domain/mail/templates/template-edits.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';
import style from './email-editor.module.css';
import { paintEmail, prepareEmail } from './paint-email.ts';
import { buildPreviewRequest, type TemplateDraft } from './template-draft.ts';
import { PREVIEW_TEMPLATE, previewQuery, type TemplateEmail } from './templates-query.ts';

const DEBOUNCE_MS = 400;
const PROMOTER = { ...promoterFilter, label: 'Preview for' };

interface Props {
  readonly name: TemplateEmail;
  readonly scope: TemplateScope;
  readonly draft: TemplateDraft;
}

export function EmailPreview({ name, scope, draft }: Props) {
  const [promoter, setPromoter] = useState<string>();
  const request = buildPreviewRequest(name, scope, draft, promoter);
  const [debouncedRequest] = useDebouncedValue(request, DEBOUNCE_MS);
  const { data, error, isError, refetch } = useQuery(previewQuery(debouncedRequest));
  const test = useAction(PREVIEW_TEMPLATE);
  const sendTest = () =>
    test.mutate(
      { ...request, body: { ...request.body, send_test: true } },
      {
        onSuccess: ({ sent_to: to }) =>
          notifications.show({ color: 'green', message: `The test e-mail is on its way to ${to}.` }),
      },
    );
  return (
    <section className={style.preview} aria-label="Preview">
      <div className={style.previewed}>
        <RecordSelect records={PROMOTER} value={promoter} change={setPromoter} isClosed />
        <Button variant="default" loading={test.isPending} onClick={sendTest}>
          Send test
        </Button>
      </div>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data ? <EmailFrame html={data.html} /> : null}
      {data || isError ? null : <Skeleton height={480} />}
    </section>
  );
}

/** Without scripts. Same-origin, so that the page can set its styles: its policy allows none in the HTML. */
export function EmailFrame({ html, title = 'E-mail' }: { readonly html: string; readonly title?: string }) {
  return (
    <iframe
      title={title}
      className={style.frame}
      sandbox="allow-same-origin"
      srcDoc={prepareEmail(html)}
      onLoad={({ currentTarget }) => paintEmail(currentTarget)}
    />
  );
}
