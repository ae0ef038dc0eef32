import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { BLANK_BROADCAST, buildBroadcastBody, toBroadcastFormDraft } from './broadcast-draft.ts';
import { CHANGE_BROADCAST, type CompanyBroadcast, CREATE_BROADCAST } from './broadcasts-query.ts';
import { MailingEditor } from './mailing-editor.tsx';
import { RecipientFields } from './recipient-fields.tsx';

/** Changes a broadcast, or creates one. */
export function BroadcastEditor({ broadcast, ...dialog }: DialogState & { readonly broadcast?: CompanyBroadcast }) {
  const isDraft = broadcast === undefined || broadcast.status === 'draft';
  return (
    <MailingEditor
      {...dialog}
      title={broadcast ? 'Edit broadcast' : 'New broadcast'}
      label={isDraft ? 'Save draft' : 'Save'}
      call={broadcast ? CHANGE_BROADCAST : CREATE_BROADCAST}
      initial={broadcast ? toBroadcastFormDraft(broadcast) : BLANK_BROADCAST}
      buildRequest={(draft) => {
        const body = buildBroadcastBody(draft);
        return broadcast ? { params: { path: { id: broadcast.id } }, body } : { body };
      }}
      successMessage={isDraft ? 'The draft was saved. Send it from the list.' : 'The broadcast was saved.'}
      fields={['subject', 'body']}
    >
      {(fields, textFields) => (
        <>
          {textFields}
          <RecipientFields {...fields} />
        </>
      )}
    </MailingEditor>
  );
}
