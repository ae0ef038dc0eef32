import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { May } from '#web/dashboard/actions/may.tsx';
import { Copied } from '#web/ui/copied.tsx';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/plain-table.tsx';
import { ADD_CODE, Code } from './code.tsx';
import type { PromoterDetails } from './query.ts';
import { codesQuery, type PromoCode } from './terms-query.ts';

const REMOVE_CODE = 'DELETE /api/v2/company/promo_codes/{id}';

/** The promo codes that lead to a promoter. */
export function Codes({ promoter }: { readonly promoter: PromoterDetails }) {
  const [isAdding, adding] = useDisclosure(false);
  const { data, error, isError, refetch } = useQuery(codesQuery(promoter.id));
  const campaignOf = (wanted: number) =>
    promoter.promoter_campaigns.find(({ campaign }) => campaign.id === wanted)?.campaign.name ?? wanted;
  const columns: readonly PlainColumn<PromoCode>[] = [
    { id: 'code', label: 'Code', cell: ({ code }) => <Copied text={code} label={`Copy the promo code ${code}`} /> },
    { id: 'campaign', label: 'Campaign', cell: ({ campaign_id: campaign }) => campaignOf(campaign) },
    { id: 'note', label: 'Note', cell: ({ description }) => description || '–' },
    { id: 'since', label: 'Since', cell: ({ created_at: time }) => <Day time={time} /> },
    { id: 'remove', label: 'Remove', isActions: true, cell: (code) => <Remove code={code} /> },
  ];
  const add = (
    <May call={ADD_CODE}>
      <Button variant="default" onClick={adding.open}>
        Add a code
      </Button>
    </May>
  );
  return (
    <Panel title="Promo codes" aside={add}>
      {isError ? <Failure error={error} retry={() => refetch()} /> : null}
      {data?.length === 0 ? (
        <Empty icon="coins" title="No promo codes">
          A sale that names a code of this promoter is the promoter’s.
        </Empty>
      ) : null}
      {data && data.length > 0 ? (
        <PlainTable label="Promo codes" columns={columns} rows={data} idOf={({ id }) => id} minWidth={680} isInPanel />
      ) : null}
      {data || isError ? null : <Skeleton height={120} />}
      <Code promoter={promoter} isOpen={isAdding} close={adding.close} />
    </Panel>
  );
}

function Remove({ code: { id, code: text } }: { readonly code: PromoCode }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <>
      <May call={REMOVE_CODE}>
        <Button variant="light" color="red" size="xs" onClick={open} aria-label={`Remove ${text}`}>
          Remove
        </Button>
      </May>
      <FormDialog
        call={REMOVE_CODE}
        title={`Remove ${text}?`}
        label="Remove"
        isOpen={isAsking}
        close={close}
        asked={() => ({ params: { path: { id } } })}
        said="The promo code was removed."
        isGrave
      >
        It leads nowhere any more, and another promoter can get the code. What it has brought stays.
      </FormDialog>
    </>
  );
}
