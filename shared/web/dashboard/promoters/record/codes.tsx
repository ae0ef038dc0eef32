import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { LoadedRecords } from '#web/dashboard/records/loaded-records.tsx';
import { CampaignLink } from '#web/dashboard/records/record-links.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ADD_CODE, Code } from './code.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';
import { codesQuery, type PromoterPromoCode } from './terms-query.ts';

const REMOVE_CODE = 'DELETE /api/v2/company/promo_codes/{id}';

export function PromoterCodes({ promoter }: { readonly promoter: DashboardPromoterDetails }) {
  const [isAdding, adding] = useDisclosure(false);
  const { data, error, isError, refetch } = useQuery(codesQuery(promoter.id));
  const campaignOf = (campaignId: number) =>
    promoter.promoter_campaigns.find(({ campaign }) => campaign.id === campaignId)?.campaign.name ?? String(campaignId);
  const table: LoadedTable<PromoterPromoCode> = {
    label: 'Promo codes',
    file: 'promo-codes',
    idOf: ({ id }) => id,
    searchPlaceholder: 'Code, campaign or note',
    columns: [
      {
        id: 'code',
        label: 'Code',
        value: ({ code }) => code,
        cell: ({ code }) => <CopyableText text={code} label={`Copy promo code ${code}`} />,
      },
      {
        id: 'campaign',
        label: 'Campaign',
        value: ({ campaign_id: campaign }) => campaignOf(campaign),
        cell: ({ campaign_id: campaign }) => <CampaignLink campaign={{ id: campaign, name: campaignOf(campaign) }} />,
      },
      {
        id: 'note',
        label: 'Note',
        value: ({ description }) => description || null,
        cell: ({ description }) => description || '–',
      },
      {
        id: 'since',
        label: 'Added',
        value: ({ created_at: time }) => time,
        cell: ({ created_at: time }) => <DayText time={time} />,
      },
      { id: 'remove', label: 'Remove', isActions: true, cell: (code) => <Remove code={code} /> },
    ],
  };
  const add = (
    <IfAllowed call={ADD_CODE}>
      <Button variant="default" onClick={adding.open}>
        Add code
      </Button>
    </IfAllowed>
  );
  return (
    <Panel title="Promo codes" aside={add}>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon="coins" title="No promo codes">
          Sales with a code of this promoter are credited to the promoter.
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? <LoadedRecords table={table} rows={data} minWidth={680} isInPanel keep="tab" /> : null}
      {data || isError ? null : <Skeleton height={120} />}
      <Code promoter={promoter} isOpen={isAdding} close={adding.close} />
    </Panel>
  );
}

function Remove({ code: { id, code: text } }: { readonly code: PromoterPromoCode }) {
  const [isConfirming, { open, close }] = useDisclosure(false);
  return (
    <>
      <IfAllowed call={REMOVE_CODE}>
        <Button variant="light" color="red" size="xs" onClick={open} aria-label={`Remove ${text}`}>
          Remove
        </Button>
      </IfAllowed>
      <ActionFormDialog
        call={REMOVE_CODE}
        title={`Remove ${text}?`}
        label="Remove"
        isOpen={isConfirming}
        close={close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="The promo code was removed."
        isDestructive
      >
        The code stops working and can be given to another promoter. Results so far are kept.
      </ActionFormDialog>
    </>
  );
}
