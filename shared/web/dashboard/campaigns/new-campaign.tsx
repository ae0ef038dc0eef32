import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PermissionDenied } from '#web/dashboard/actions/permission.tsx';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { copyCampaign, copySettings } from './campaign-copy.ts';
import { NEW_CAMPAIGN } from './form/campaign-draft.ts';
import { CampaignTextField } from './form/fields.tsx';
import { CampaignFormFrame } from './form/form-frame.tsx';
import { useCampaignForm } from './form/use-campaign-form.ts';
import { type CampaignSettings, CREATE_CAMPAIGN, campaignQuery } from './queries.ts';
import { PrivateField } from './tabs/approval.tsx';
import { CommissionsPanel, PreviewPanel } from './tabs/commissions.tsx';
import { DescriptionField } from './tabs/sign-up.tsx';
import style from './tabs/tabs.module.css';
import { LandingPageField } from './tabs/tracking.tsx';

/** Fields of the short form. Errors of others appear above it. */
const FIELDS = ['name', 'landing_url', 'description', 'rewards_for_promoters'];

/** `/campaigns/new?copy=3` copies a campaign. */
export default function NewCampaign() {
  const { copy } = useSearch({ strict: false });
  const can = useCan();
  return (
    <>
      <PageHead title="New campaign" />
      {can(CREATE_CAMPAIGN) ? copy === undefined ? <NewForm /> : <CopyForm id={copy} /> : <PermissionDenied />}
    </>
  );
}

function CopyForm({ id }: { readonly id: string }) {
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return data ? <NewForm copied={data} /> : <Skeleton height={400} />;
}

function NewForm({ copied }: { readonly copied?: CampaignSettings }) {
  const navigate = useNavigate();
  const form = useCampaignForm({
    campaign: copied ? copyCampaign(copied) : NEW_CAMPAIGN,
    call: CREATE_CAMPAIGN,
    buildRequest: (body) => ({ body: { ...(copied ? copySettings(copied) : {}), ...body } }),
    successMessage: 'The campaign was added.',
    onSuccess: ({ id }) => void navigate({ to: '/campaigns/$id', params: { id: String(id) } }),
  });
  return (
    <>
      <UnsavedChangesGuard isEdited={form.isEdited} />
      <CampaignFormFrame
        form={form}
        fields={FIELDS}
        after={
          <>
            <PreviewPanel form={form} />
            <p className={style.text}>
              {copied
                ? `Everything else is copied from ${copied.name}. You can change it after saving.`
                : 'Discounts, tracking, approval and payouts have defaults. You can change them after saving.'}
            </p>
          </>
        }
      >
        <Panel title="General">
          <div className={style.fields}>
            <CampaignTextField form={form} name="name" label="Name" required />
            <LandingPageField form={form} />
            <DescriptionField form={form} />
            <PrivateField form={form} />
          </div>
        </Panel>
        <CommissionsPanel form={form} />
      </CampaignFormFrame>
    </>
  );
}
