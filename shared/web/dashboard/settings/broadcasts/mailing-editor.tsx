import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DraftFieldsProps } from '#web/dashboard/actions/draft-form-dialog.tsx';
import { problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { Operation, OperationRequest } from '#web/dashboard/api/operations.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { EditorModal } from '#web/dashboard/settings/email-templates/editor-modal.tsx';
import style from '#web/dashboard/settings/email-templates/email-editor.module.css';
import { TemplateFields } from '#web/dashboard/settings/email-templates/template-fields.tsx';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { BROADCAST_VARIABLE_LIST, type PreviewedText } from './broadcast-draft.ts';
import { BroadcastPreview } from './broadcast-preview.tsx';

interface EditorProps<Name extends Operation, Draft> {
  readonly call: Name;
  readonly label: string;
  readonly initial: Draft;
  readonly buildRequest: (draft: Draft) => OperationRequest<Name>;
  readonly successMessage: string;
  /** They show their own errors; others appear above the form. */
  readonly fields: readonly string[];
  /** Places the fields of the text among those of the draft. */
  readonly children: (fields: DraftFieldsProps<Draft>, textFields: ReactNode) => ReactNode;
}

const HINTS = {
  subject: null,
  body: 'The greeting and the unsubscribe link are added automatically.',
};

/** A dialog to write a broadcast or an automation, with a preview. */
export function MailingEditor<Name extends Operation, Draft extends PreviewedText>({
  title,
  isOpen,
  close,
  initial,
  ...editor
}: DialogState & { readonly title: string } & EditorProps<Name, Draft>) {
  const [draft, setDraft] = useState<Draft>();
  const isEdited = draft !== undefined;
  const end = () => {
    setDraft(undefined);
    close();
  };
  return (
    <EditorModal title={title} isOpen={isOpen} isEdited={isEdited} close={end}>
      <Editor
        {...editor}
        draft={draft ?? initial}
        change={(next) => setDraft(() => next)}
        isEdited={isEdited}
        end={end}
      />
    </EditorModal>
  );
}

function Editor<Name extends Operation, Draft extends PreviewedText>({
  call,
  label,
  buildRequest,
  successMessage,
  fields,
  children,
  draft,
  change,
  isEdited,
  end,
}: Omit<EditorProps<Name, Draft>, 'initial'> &
  Omit<DraftFieldsProps<Draft>, 'errors'> & { readonly isEdited: boolean; readonly end: () => void }) {
  const [problem, setProblem] = useState<ApiProblem>();
  const action = useAction(call, { successMessage, onFailure: setProblem });
  const errors = problem?.fields ?? {};
  const above = problemAboveForm(problem, fields);
  const textFields = (
    <TemplateFields
      text={draft}
      change={(part, text) => change({ ...draft, [part]: text })}
      variables={BROADCAST_VARIABLE_LIST}
      errors={errors}
      hints={HINTS}
    />
  );
  return (
    <div className={style.editor}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(undefined);
          action.mutate(buildRequest(draft), { onSuccess: end });
        }}
      >
        {above ? <FailureAlert error={above} /> : null}
        {children({ draft, change, errors }, textFields)}
        <Group gap="xs">
          <Button type="submit" loading={action.isPending} disabled={!isEdited}>
            {label}
          </Button>
        </Group>
      </form>
      <BroadcastPreview draft={draft} />
    </div>
  );
}
