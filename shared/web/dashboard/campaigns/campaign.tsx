import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IfAllowed, PermissionDenied } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { DayText } from '#web/ui/day.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { copyCampaign, copySettings } from './campaign-copy.ts';
import { CampaignForm } from './form.tsx';
import {
  ARCHIVE_CAMPAIGN,
  type CampaignSettings as CampaignShown,
  CREATE_CAMPAIGN,
  campaignQuery,
  RESTORE_CAMPAIGN,
} from './queries.ts';

export default function Campaign() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  return (
    <>
      <PageHead title={data?.name ?? 'Campaign'}>{data ? <Actions campaign={data} /> : null}</PageHead>
      {data?.archived_at ? (
        <Alert color="gray" mb="md">
          Archived on <DayText time={data.archived_at} />: it takes no new promoters. Its links, sales and commissions
          go on as before.
        </Alert>
      ) : null}
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data ? (
        <CampaignForm
          key={data.id}
          campaign={data}
          call="PUT /api/v2/company/campaigns/{id}"
          buildRequest={(body) => ({ params: { path: { id: Number(id) } }, body })}
          successMessage="The campaign was saved."
        />
      ) : isError ? null : (
        <Skeleton height={400} />
      )}
    </>
  );
}

function Actions({ campaign: { id, archived_at: archivedAt } }: { readonly campaign: CampaignShown }) {
  const call = archivedAt === null ? ARCHIVE_CAMPAIGN : RESTORE_CAMPAIGN;
  const said = archivedAt === null ? 'It takes no new promoters any more.' : 'Promoters can join it again.';
  const change = useAction(call, { said });
  return (
    <>
      <IfAllowed call={CREATE_CAMPAIGN}>
        <Button
          variant="default"
          component={Link}
          to="/campaigns/new"
          search={{ copy: String(id) } as never}
          leftSection={<Icon name="copy" size={16} />}
        >
          Copy
        </Button>
      </IfAllowed>
      <IfAllowed call={call}>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ params: { path: { id } } })}
        >
          {archivedAt === null ? 'Archive' : 'Restore'}
        </Button>
      </IfAllowed>
    </>
  );
}

/** `/campaigns/new?copy=3` copies a campaign. */
export function NewCampaignScreen() {
  const { copy } = useSearch({ strict: false });
  const may = useCan();
  return (
    <>
      <PageHead title="New campaign" />
      {may(CREATE_CAMPAIGN) ? copy === undefined ? <NewForm /> : <CopyForm id={copy} /> : <PermissionDenied />}
    </>
  );
}

function CopyForm({ id }: { readonly id: string }) {
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return data ? <NewForm copied={data} /> : <Skeleton height={400} />;
}

function NewForm({ copied }: { readonly copied?: CampaignShown }) {
  const navigate = useNavigate();
  return (
    <CampaignForm
      {...(copied ? { campaign: copyCampaign(copied) } : {})}
      call={CREATE_CAMPAIGN}
      buildRequest={(body) => ({ body: { ...(copied ? copySettings(copied) : {}), ...body } })}
      done={({ id }) => void navigate({ to: '/campaigns/$id', params: { id: String(id) } })}
      successMessage="The campaign was added."
    />
  );
}
