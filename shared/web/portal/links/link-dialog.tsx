import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { CampaignField } from '#web/portal/parts/campaign-field.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { PortalFormDialog } from '#web/portal/parts/form-dialog.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { LINKS_KEY } from './keys.ts';

const PATH = '/api/v2/affiliate/referral_links';

interface Props {
  readonly link?: ListRow<typeof PATH> | undefined;
  readonly close: () => void;
}

/** The target cannot change later, so shared links keep their destination. */
export function LinkDialog({ link, close }: Props) {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const send = ({ campaign = '', name = '', url, sub_id }: Record<string, string>) =>
    link
      ? portalApi.PUT(`${PATH}/{id}`, {
          params: { path: { id: link.id } },
          body: { name, ...dropEmptyTexts({ sub_id }) },
        })
      : portalApi.POST(PATH, {
          body: { promoter_campaign_id: Number(campaign), ...dropEmptyTexts({ name, url, sub_id }) },
        });
  return (
    <PortalFormDialog
      title={link ? translate('linkChange', { name: link.name }) : translate('linkNew')}
      action={translate(link ? 'save' : 'create')}
      {...{ close, send }}
      queryKey={LINKS_KEY}
    >
      {(error) => (
        <>
          {link ? null : <CampaignField campaigns={campaigns} />}
          <Field
            name="name"
            label={translate('linkName')}
            help={translate(link ? 'linkNameChangeHelp' : 'privateNoteHelp')}
            maxLength={100}
            defaultValue={link?.name}
            error={error.name}
          />
          {link ? null : (
            <Field
              type="url"
              name="url"
              label={translate('linkPage')}
              help={translate('linkPageHelp')}
              placeholder="https://"
              error={error.url}
            />
          )}
          <Field
            name="sub_id"
            label={translate('subId')}
            help={translate(link ? 'subIdChangeHelp' : 'subIdHelp')}
            defaultValue={link?.sub_id ?? undefined}
            required={link !== undefined}
            error={error.sub_id}
          />
        </>
      )}
    </PortalFormDialog>
  );
}
