import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { EditorModal } from '#web/dashboard/settings/email-templates/editor-modal.tsx';
import style from '#web/dashboard/settings/email-templates/email-editor.module.css';
import { TemplateFields } from '#web/dashboard/settings/email-templates/template-fields.tsx';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import {
  BLANK_BROADCAST,
  BROADCAST_VARIABLE_LIST,
  type BroadcastFormDraft,
  buildBroadcastBody,
  toBroadcastFormDraft,
} from './broadcast-draft.ts';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { CHANGE_BROADCAST, type CompanyBroadcast, CREATE_BROADCAST } from './broadcasts-query.ts';
import { RecipientFields } from './recipient-fields.tsx';

interface Props {
  /** Undefined: a new one. */
  readonly broadcast?: CompanyBroadcast;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export const BROADCAST_HINTS = {
  subject: null,
  body: 'The greeting and the unsubscribe link are added automatically.',
};

export function BroadcastEditor({ broadcast, isOpen, close }: Props) {
  const [draft, setDraft] = useState<BroadcastFormDraft>();
  const isEdited = draft !== undefined;
  const end = () => {
    setDraft(undefined);
    close();
  };
  return (
    <EditorModal title={broadcast ? 'Edit broadcast' : 'New broadcast'} isOpen={isOpen} isEdited={isEdited} close={end}>
      <Editor
        broadcast={broadcast}
        draft={draft ?? (broadcast ? toBroadcastFormDraft(broadcast) : BLANK_BROADCAST)}
        setDraft={setDraft}
        isEdited={isEdited}
        end={end}
      />
    </EditorModal>
  );
}

interface EditorProps {
  readonly broadcast: CompanyBroadcast | undefined;
  readonly draft: BroadcastFormDraft;
  readonly setDraft: (draft: BroadcastFormDraft) => void;
  readonly isEdited: boolean;
  readonly end: () => void;
}

function Editor({ broadcast, draft, setDraft, isEdited, end }: EditorProps) {
  const [problem, setProblem] = useState<ApiProblem>();
  const options = { successMessage: 'The broadcast was saved.', onFailure: setProblem };
  const create = useAction(CREATE_BROADCAST, options);
  const change = useAction(CHANGE_BROADCAST, options);
  const save = () => {
    setProblem(undefined);
    const body = buildBroadcastBody(draft);
    const done = { onSuccess: end };
    if (broadcast) change.mutate({ params: { path: { id: broadcast.id } }, body }, done);
    else create.mutate({ body }, done);
  };
  // Only these show their own errors.
  const above = problemAboveForm(problem, ['subject', 'body']);
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
        <TemplateFields
          text={draft}
          change={(part, text) => setDraft({ ...draft, [part]: text })}
          variables={BROADCAST_VARIABLE_LIST}
          errors={problem?.fields ?? {}}
          hints={BROADCAST_HINTS}
        />
        <RecipientFields draft={draft} change={setDraft} />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending || change.isPending} disabled={!isEdited}>
            {broadcast ? 'Save' : 'Save draft'}
          </Button>
        </Group>
      </form>
      <BroadcastPreview draft={draft} />
    </div>
  );
}
