import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { CampaignField } from '#web/portal/parts/campaign-field.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { PortalFormDialog } from '#web/portal/parts/form-dialog.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { CODES_KEY } from './keys.ts';

const PATH = '/api/v2/affiliate/promo_codes';

interface Props {
  readonly code?: ListRow<typeof PATH> | undefined;
  readonly close: () => void;
}

export function CodeDialog({ code, close }: Props) {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const send = ({ campaign = '', code: text = '', description = '' }: Record<string, string>) =>
    code
      ? portalApi.PUT(`${PATH}/{id}`, { params: { path: { id: code.id } }, body: { code: text, description } })
      : portalApi.POST(PATH, {
          body: { promoter_campaign_id: Number(campaign), code: text, ...dropEmptyTexts({ description }) },
        });
  return (
    <PortalFormDialog
      title={code ? translate('codeChange', { code: code.code }) : translate('codeNew')}
      action={translate(code ? 'save' : 'create')}
      {...{ close, send }}
      queryKey={CODES_KEY}
    >
      {(error) => (
        <>
          {code ? null : (
            <CampaignField campaigns={campaigns.filter(({ can_make_promo_codes: canCreate }) => canCreate)} />
          )}
          <Field
            name="code"
            label={translate('code')}
            maxLength={50}
            defaultValue={code?.code}
            autoComplete="off"
            required
            error={error.code}
          />
          <Field
            name="description"
            label={`${translate('note')} (${translate('optional')})`}
            help={translate('privateNoteHelp')}
            defaultValue={code?.description ?? undefined}
            error={error.description}
          />
        </>
      )}
    </PortalFormDialog>
  );
}
