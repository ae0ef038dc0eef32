import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { CampaignField } from '#web/portal/parts/campaign-field.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { FormDialog } from '#web/portal/parts/form-dialog.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import type { Row } from '#web/ui/api/answers.ts';
import { filled } from '#web/ui/forms.ts';
import { CODES_KEY } from './keys.ts';

const PATH = '/api/v2/affiliate/promo_codes';

interface Props {
  readonly code?: Row<typeof PATH> | undefined;
  readonly close: () => void;
}

export function CodeDialog({ code, close }: Props) {
  const { say } = useSpeech();
  const { promoter_campaigns: campaigns } = useMe();
  const send = ({ campaign = '', code: text = '', description = '' }: Record<string, string>) =>
    code
      ? api.PUT(`${PATH}/{id}`, { params: { path: { id: code.id } }, body: { code: text, description } })
      : api.POST(PATH, { body: { promoter_campaign_id: Number(campaign), code: text, ...filled({ description }) } });
  return (
    <FormDialog
      title={code ? say('codeChange', { code: code.code }) : say('codeNew')}
      action={say(code ? 'save' : 'create')}
      {...{ close, send }}
      queryKey={CODES_KEY}
    >
      {(wrong) => (
        <>
          {code ? null : <CampaignField campaigns={campaigns.filter(({ can_make_promo_codes: may }) => may)} />}
          <Field
            name="code"
            label={say('code')}
            maxLength={50}
            defaultValue={code?.code}
            autoComplete="off"
            required
            wrong={wrong.code}
          />
          <Field
            name="description"
            label={`${say('note')} (${say('optional')})`}
            help={say('linkNameHelp')}
            defaultValue={code?.description ?? undefined}
            wrong={wrong.description}
          />
        </>
      )}
    </FormDialog>
  );
}
