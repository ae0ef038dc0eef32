import { Button, Group, Skeleton, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTemplateEnabled, type TemplateScope } from '#shared/domain/mail/templates/template-edits.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { EditorModal } from './editor-modal.tsx';
import style from './email-editor.module.css';
import { EMAIL_LABELS } from './email-labels.ts';
import { EmailPreview } from './email-preview.tsx';
import { ScopeFields } from './scope-fields.tsx';
import {
  buildChangeRequest,
  buildResetRequest,
  changeTemplateDraft,
  hasOwnEdit,
  savedText,
  type TemplateDraft,
} from './template-draft.ts';
import { TemplateFields } from './template-fields.tsx';
import {
  CHANGE_TEMPLATE,
  type EmailTemplate,
  RESET_TEMPLATE,
  type TemplateEmail,
  templatesQuery,
} from './templates-query.ts';

interface Props {
  readonly name: TemplateEmail;
  readonly languages: readonly Language[];
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function EmailEditor({ name, isOpen, close, languages }: Props) {
  const [draft, setDraft] = useState<TemplateDraft>({});
  const isEdited = Object.keys(draft).length > 0;
  const closeAndReset = () => {
    setDraft({});
    close();
  };
  return (
    <EditorModal title={EMAIL_LABELS[name].label} isOpen={isOpen} isEdited={isEdited} close={closeAndReset}>
      <Editor name={name} languages={languages} draft={draft} setDraft={setDraft} />
    </EditorModal>
  );
}

interface EditorProps extends Pick<Props, 'name' | 'languages'> {
  readonly draft: TemplateDraft;
  readonly setDraft: (draft: TemplateDraft) => void;
}

function Editor({ name, languages, draft, setDraft }: EditorProps) {
  const [scope, setScope] = useState<TemplateScope>({ campaignId: null, language: null });
  const { data, error, isError, refetch } = useQuery(templatesQuery(scope.campaignId));
  const template = data?.find((candidate) => candidate.name === name);
  const isEdited = Object.keys(draft).length > 0;
  return (
    <div className={style.editor}>
      <div className={style.form}>
        <ScopeFields scope={scope} change={setScope} isDisabled={isEdited} />
        {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
        {template ? (
          <TemplateForm template={template} languages={languages} scope={scope} draft={draft} setDraft={setDraft} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
      <EmailPreview name={name} scope={scope} draft={draft} />
    </div>
  );
}

interface FormProps extends Omit<EditorProps, 'name'> {
  readonly template: EmailTemplate;
  readonly scope: TemplateScope;
}

function TemplateForm({ template, languages: [first = 'en'], scope, draft, setDraft }: FormProps) {
  const { name, variables } = template;
  const [problem, setProblem] = useState<ApiProblem>();
  const change = useAction(CHANGE_TEMPLATE, { successMessage: 'The e-mail was saved.', onFailure: setProblem });
  const saved = savedText(template, scope, first);
  const isEdited = Object.keys(draft).length > 0;
  const discard = () => {
    setProblem(undefined);
    setDraft({});
  };
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        change.mutate(buildChangeRequest(name, scope, draft), { onSuccess: discard });
      }}
    >
      <SendSwitch template={template} campaignId={scope.campaignId} />
      {problem && Object.keys(problem.fields).length === 0 ? <FailureAlert error={problem} /> : null}
      <TemplateFields
        text={{ ...saved, ...draft }}
        change={(part, text) => setDraft(changeTemplateDraft(draft, saved, part, text))}
        variables={variables}
        errors={problem?.fields ?? {}}
      />
      <Group gap="xs">
        <Button type="submit" loading={change.isPending} disabled={!isEdited}>
          Save
        </Button>
        {isEdited ? (
          <Button variant="default" onClick={discard}>
            Discard changes
          </Button>
        ) : null}
        {!isEdited && hasOwnEdit(template, scope) ? <ResetButton name={name} scope={scope} /> : null}
      </Group>
    </form>
  );
}

function SendSwitch({
  template: { name, edits },
  campaignId,
}: { readonly template: EmailTemplate } & Pick<TemplateScope, 'campaignId'>) {
  const turn = useAction(CHANGE_TEMPLATE, { successMessage: 'The e-mail was saved.' });
  const switches = edits.map((edit) => ({
    campaignId: edit.campaign_id,
    language: edit.language,
    ...(edit.enabled === null ? {} : { enabled: edit.enabled }),
  }));
  return (
    <Switch
      label="Send this e-mail"
      description={campaignId === null ? 'In all languages.' : 'To promoters of this campaign, in all languages.'}
      checked={isTemplateEnabled(switches, campaignId)}
      disabled={turn.isPending}
      onChange={({ currentTarget: { checked } }) =>
        turn.mutate(buildChangeRequest(name, { campaignId, language: null }, { enabled: checked }))
      }
    />
  );
}

function ResetButton({ name, scope }: { readonly name: TemplateEmail; readonly scope: TemplateScope }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Reset to default
      </Button>
      <ActionFormDialog
        call={RESET_TEMPLATE}
        title="Reset to default?"
        label="Reset"
        isOpen={isOpen}
        close={close}
        buildRequest={() => buildResetRequest(name, scope)}
        successMessage="The e-mail was reset."
        isDestructive
      >
        Your text for this campaign and language is deleted. You cannot undo this.
      </ActionFormDialog>
    </>
  );
}
