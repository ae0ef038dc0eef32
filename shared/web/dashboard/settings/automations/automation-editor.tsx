import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { MailingEditor } from '#web/dashboard/settings/broadcasts/mailing-editor.tsx';
import { BLANK_AUTOMATION, buildAutomationBody, fillAutomationForm } from './automation-draft.ts';
import { CHANGE_AUTOMATION, type CompanyAutomation, CREATE_AUTOMATION } from './automations-query.ts';
import { ConditionFields } from './condition-fields.tsx';

/** Changes an automation, or creates one. */
export function AutomationEditor({ automation, ...dialog }: DialogState & { readonly automation?: CompanyAutomation }) {
  return (
    <MailingEditor
      {...dialog}
      title={automation ? 'Edit automation' : 'New automation'}
      label="Save"
      call={automation ? CHANGE_AUTOMATION : CREATE_AUTOMATION}
      initial={automation ? fillAutomationForm(automation) : BLANK_AUTOMATION}
      buildRequest={(draft) => {
        const body = buildAutomationBody(draft);
        return automation ? { params: { path: { id: automation.id } }, body } : { body };
      }}
      successMessage="The automation was saved."
      fields={['name', 'days', 'count', 'campaign_ids', 'subject', 'body']}
    >
      {(fields, textFields) => (
        <>
          <ConditionFields {...fields} />
          {textFields}
        </>
      )}
    </MailingEditor>
  );
}
