import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { BROADCAST_VARIABLE_LIST } from '#web/dashboard/settings/broadcasts/broadcast-draft.ts';
import { BROADCAST_HINTS } from '#web/dashboard/settings/broadcasts/broadcast-editor.tsx';
import { BroadcastPreview } from '#web/dashboard/settings/broadcasts/broadcast-preview.tsx';
import { EditorModal } from '#web/dashboard/settings/email-templates/editor-modal.tsx';
import style from '#web/dashboard/settings/email-templates/email-editor.module.css';
import { TemplateFields } from '#web/dashboard/settings/email-templates/template-fields.tsx';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import {
  type AutomationFormValues,
  BLANK_AUTOMATION,
  buildAutomationBody,
  fillAutomationForm,
} from './automation-draft.ts';
import { CHANGE_AUTOMATION, type CompanyAutomation, CREATE_AUTOMATION } from './automations-query.ts';
import { ConditionFields } from './condition-fields.tsx';

/** They show their own errors. */
const FIELDS = ['name', 'days', 'count', 'campaign_ids', 'subject', 'body'];

interface Props {
  /** Undefined: a new one. */
  readonly automation?: CompanyAutomation;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function AutomationEditor({ automation, isOpen, close }: Props) {
  const [draft, setDraft] = useState<AutomationFormValues>();
  const isEdited = draft !== undefined;
  const end = () => {
    setDraft(undefined);
    close();
  };
  return (
    <EditorModal
      title={automation ? 'Edit automation' : 'New automation'}
      isOpen={isOpen}
      isEdited={isEdited}
      close={end}
    >
      <Editor
        automation={automation}
        draft={draft ?? (automation ? fillAutomationForm(automation) : BLANK_AUTOMATION)}
        setDraft={setDraft}
        isEdited={isEdited}
        end={end}
      />
    </EditorModal>
  );
}

interface EditorProps {
  readonly automation: CompanyAutomation | undefined;
  readonly draft: AutomationFormValues;
  readonly setDraft: (draft: AutomationFormValues) => void;
  readonly isEdited: boolean;
  readonly end: () => void;
}

function Editor({ automation, draft, setDraft, isEdited, end }: EditorProps) {
  const [problem, setProblem] = useState<ApiProblem>();
  const options = { successMessage: 'The automation was saved.', onFailure: setProblem };
  const create = useAction(CREATE_AUTOMATION, options);
  const change = useAction(CHANGE_AUTOMATION, options);
  const save = () => {
    setProblem(undefined);
    const body = buildAutomationBody(draft);
    const done = { onSuccess: end };
    if (automation) change.mutate({ params: { path: { id: automation.id } }, body }, done);
    else create.mutate({ body }, done);
  };
  const errors = problem?.fields ?? {};
  const above = problemAboveForm(problem, FIELDS);
  return (
    <div className={style.editor}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {above ? <FailureAlert error={above} /> : null}
        <ConditionFields draft={draft} change={setDraft} errors={errors} />
        <TemplateFields
          text={draft}
          change={(part, text) => setDraft({ ...draft, [part]: text })}
          variables={BROADCAST_VARIABLE_LIST}
          errors={errors}
          hints={BROADCAST_HINTS}
        />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending || change.isPending} disabled={!isEdited}>
            Save
          </Button>
        </Group>
      </form>
      <BroadcastPreview draft={draft} />
    </div>
  );
}
