import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { May, NotAllowed } from '#web/dashboard/actions/may.tsx';
import { useMay } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/changes.ts';
import { Day } from '#web/ui/day.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { besidesForm, copyOf } from './copy.ts';
import { CampaignForm } from './form.tsx';
import {
  ARCHIVE_CAMPAIGN,
  type Campaign as CampaignShown,
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
          Archived on <Day time={data.archived_at} />: it takes no new promoters. Its links, sales and commissions go on
          as before.
        </Alert>
      ) : null}
      {isError ? <Failure error={error} retry={() => refetch()} /> : null}
      {data ? (
        <CampaignForm
          key={data.id}
          campaign={data}
          call="PUT /api/v2/company/campaigns/{id}"
          asked={(body) => ({ params: { path: { id: Number(id) } }, body })}
          said="The campaign was saved."
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
      <May call={CREATE_CAMPAIGN}>
        <Button
          variant="default"
          component={Link}
          to="/campaigns/new"
          search={{ copy: String(id) } as never}
          leftSection={<Icon name="copy" size={16} />}
        >
          Copy
        </Button>
      </May>
      <May call={call}>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ params: { path: { id } } })}
        >
          {archivedAt === null ? 'Archive' : 'Restore'}
        </Button>
      </May>
    </>
  );
}

/** `/campaigns/new?copy=3` copies a campaign. */
export function NewCampaign() {
  const { copy } = useSearch({ strict: false });
  const may = useMay();
  return (
    <>
      <PageHead title="New campaign" />
      {may(CREATE_CAMPAIGN) ? copy === undefined ? <NewForm /> : <CopyForm id={copy} /> : <NotAllowed />}
    </>
  );
}

function CopyForm({ id }: { readonly id: string }) {
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  if (isError) return <Failure error={error} retry={() => refetch()} />;
  return data ? <NewForm copied={data} /> : <Skeleton height={400} />;
}

function NewForm({ copied }: { readonly copied?: CampaignShown }) {
  const navigate = useNavigate();
  return (
    <CampaignForm
      {...(copied ? { campaign: copyOf(copied) } : {})}
      call={CREATE_CAMPAIGN}
      asked={(body) => ({ body: { ...(copied ? besidesForm(copied) : {}), ...body } })}
      done={({ id }) => void navigate({ to: '/campaigns/$id', params: { id: String(id) } })}
      said="The campaign was added."
    />
  );
}
