import { Button, Group, Skeleton, Textarea } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_LAYOUT_BYTES } from '#shared/domain/mail/layout/layout-variables.ts';
import { labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import style from '#web/dashboard/settings/email-templates/email-editor.module.css';
import { EmailFrame } from '#web/dashboard/settings/email-templates/email-preview.tsx';
import { insertVariable, VariableButtons } from '#web/dashboard/settings/email-templates/variable-buttons.tsx';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { CHANGE_LAYOUT, type EmailLayout, layoutPreviewQuery, TEST_LAYOUT } from './layout-query.ts';

const TYPED_MS = 400;

interface Props {
  readonly layout: EmailLayout;
  /** Null without changes. */
  readonly draft: string | null;
  readonly setDraft: (draft: string | null) => void;
}

export default function LayoutEditor({ layout, draft, setDraft }: Props) {
  return (
    <div className={style.editor}>
      <LayoutForm layout={layout} draft={draft} setDraft={setDraft} />
      <LayoutPreview draft={draft} />
    </div>
  );
}

function LayoutForm({ layout: { html: saved, custom, variables }, draft, setDraft }: Props) {
  const [problem, setProblem] = useState<ApiProblem>();
  const save = useAction(CHANGE_LAYOUT, { successMessage: 'The HTML layout was saved.', onFailure: setProblem });
  const field = useRef<HTMLTextAreaElement>(null);
  const html = draft ?? saved;
  const edit = (text: string) => setDraft(text === saved ? null : text);
  const discard = () => {
    setProblem(undefined);
    setDraft(null);
  };
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        save.mutate({ body: { html } }, { onSuccess: discard });
      }}
    >
      {problem && Object.keys(problem.fields).length === 0 ? <FailureAlert error={problem} /> : null}
      <Textarea
        ref={field}
        label="HTML"
        description="A whole document or a fragment. Scripts, forms and other files than images are not allowed."
        classNames={{ input: style.code }}
        rows={24}
        maxLength={MAX_LAYOUT_BYTES}
        spellCheck={false}
        data-autofocus
        value={html}
        onChange={({ currentTarget: { value } }) => edit(value)}
        error={labelFieldError(problem?.fields ?? {}, 'html', 'HTML')}
      />
      <VariableButtons variables={variables} insert={(name) => edit(insertVariable(field.current, html, name))} />
      <Group gap="xs">
        <Button type="submit" loading={save.isPending} disabled={draft === null}>
          Save
        </Button>
        {draft === null ? null : (
          <Button variant="default" onClick={discard}>
            Discard changes
          </Button>
        )}
        {draft === null && custom ? <ResetButton /> : null}
      </Group>
    </form>
  );
}

function LayoutPreview({ draft }: Pick<Props, 'draft'>) {
  const body = draft === null ? {} : { html: draft };
  const [debouncedDraft] = useDebouncedValue(draft, TYPED_MS);
  const { data, error, isError, refetch } = useQuery(
    layoutPreviewQuery({ body: { ...(debouncedDraft === null ? {} : { html: debouncedDraft }), send_test: false } }),
  );
  const test = useAction(TEST_LAYOUT);
  const sendTest = () =>
    test.mutate(
      { body },
      {
        onSuccess: ({ sent_to: to }) =>
          notifications.show({ color: 'green', message: `The test e-mail is on its way to ${to}.` }),
      },
    );
  return (
    <section className={style.preview} aria-label="Preview">
      <div className={style.previewed}>
        <p>Images of other sites are shown only in e-mails.</p>
        <Button variant="default" loading={test.isPending} onClick={sendTest}>
          Send test
        </Button>
      </div>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data && !isError ? <EmailFrame html={data.html} /> : null}
      {data || isError ? null : <Skeleton height={480} />}
    </section>
  );
}

function ResetButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Reset to default
      </Button>
      <ActionFormDialog
        call={CHANGE_LAYOUT}
        title="Reset to default?"
        label="Reset"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ body: { html: '' } })}
        successMessage="The HTML layout was reset."
        isDestructive
      >
        Your HTML layout is deleted. You cannot undo this.
      </ActionFormDialog>
    </>
  );
}
