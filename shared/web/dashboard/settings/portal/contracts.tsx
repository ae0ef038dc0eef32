import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import {
  CHANGE_CONTRACT,
  type CompanyContract,
  CREATE_CONTRACT,
  contractsQuery,
  DELETE_CONTRACT,
} from './contracts-query.ts';

/** Agreements that promoters accept: one for all campaigns, and those of campaigns. */
export function ContractsPanel() {
  const contracts = useQuery(contractsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const add = contracts.data ? (
    <IfAllowed call={CREATE_CONTRACT}>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New agreement
      </Button>
      <ContractDialog isFirst={!contracts.data.some((row) => row.default)} isOpen={isOpen} close={close} />
    </IfAllowed>
  ) : null;
  return (
    <Panel title="Agreements" aside={add}>
      {contracts.isError ? <FailureAlert error={contracts.error} retry={() => contracts.refetch()} /> : null}
      {contracts.isPending ? <Skeleton height={140} /> : null}
      {contracts.data?.length === 0 ? (
        <EmptyState icon="log" title="No agreements yet">
          Promoters accept an agreement when they sign up, or in the portal. Version, time and IP address are kept.
        </EmptyState>
      ) : null}
      {contracts.data?.length ? <ContractTable rows={contracts.data} /> : null}
    </Panel>
  );
}

function ContractTable({ rows }: { readonly rows: readonly CompanyContract[] }) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const campaignNames = ({ campaign_ids: ids, default: isDefault }: CompanyContract) => {
    if (isDefault) return rows.length === 1 ? 'All campaigns' : 'All other campaigns';
    if (ids.length === 0) return 'None';
    return ids.map((id) => campaigns.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`).join(', ');
  };
  const columns: readonly PlainColumn<CompanyContract>[] = [
    {
      id: 'name',
      label: 'Agreement',
      breaksWords: true,
      cell: ({ name, external_link: link }) => (
        <>
          {name}
          {link === null ? null : <div className={style.muted}>{link}</div>}
        </>
      ),
    },
    { id: 'campaigns', label: 'Campaigns', breaksWords: true, cell: campaignNames },
    {
      id: 'version',
      label: 'Version',
      cell: ({ contract_version: { id, added_at: since } }) => (
        <>
          {id} since <DayText time={since} />
        </>
      ),
    },
    { id: 'actions', label: 'Actions', isActions: true, cell: (row) => <Actions agreement={row} /> },
  ];
  return <PlainTable label="Agreements" columns={columns} rows={rows} idOf={({ id }) => id} minWidth={640} isInPanel />;
}

function Actions({ agreement }: { readonly agreement: CompanyContract }) {
  const { id, name } = agreement;
  const [isChanging, change] = useDisclosure(false);
  const [isDeleting, remove] = useDisclosure(false);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <IfAllowed call={CHANGE_CONTRACT}>
        <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={change.open}>
          Edit
        </Button>
        <ContractDialog agreement={agreement} isOpen={isChanging} close={change.close} />
      </IfAllowed>
      <IfAllowed call={DELETE_CONTRACT}>
        <Button variant="light" color="red" size="xs" aria-label={`Delete ${name}`} onClick={remove.open}>
          Delete
        </Button>
        <ActionFormDialog
          call={DELETE_CONTRACT}
          title={`Delete ${name}?`}
          label="Delete"
          isOpen={isDeleting}
          close={remove.close}
          buildRequest={() => ({ params: { path: { id } } })}
          successMessage="The agreement was deleted."
          isDestructive
        >
          {agreement.default
            ? 'Promoters of campaigns without an agreement no longer have to accept one. Accepted versions stay readable.'
            : 'Its campaigns use the agreement for all other campaigns, if there is one. Accepted versions stay readable.'}
        </ActionFormDialog>
      </IfAllowed>
    </Group>
  );
}
