import { useState } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { csvAmounts } from '#web/portal/formats/csv-amount.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { RemoveButton } from '#web/portal/parts/remove-button.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PortalStatus, type StatusTone } from '#web/portal/parts/status.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import type { TextName } from '#web/portal/texts/en.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import { ReferralDialog } from './referral-dialog.tsx';

const PATH = '/api/v2/affiliate/referrals';
type Referral = ListRow<typeof PATH>;

const STATES: Readonly<Record<string, readonly [TextName, StatusTone]>> = {
  signup: ['stateSignup', 'plain'],
  active: ['stateActive', 'good'],
  subscribed: ['stateSubscribed', 'good'],
  cancelled: ['stateCancelled', 'warn'],
  denied: ['stateDenied', 'bad'],
  pending: ['stateAwaitingApproval', 'warn'],
};
const OTHER: readonly [TextName, StatusTone] = ['stateOther', 'plain'];
const stateWords = (state: string) => STATES[state] ?? OTHER;

export default function Referrals() {
  const { translate } = useTranslation();
  const formats = useFormats();
  const { day, amounts } = formats;
  const [open, setOpen] = useState<Referral | 'new'>();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const columns: readonly TableColumn<Referral>[] = [
    { id: 'customer', label: translate('customer'), cell: ({ email, uid }) => email || uid || '–' },
    {
      id: 'state',
      label: translate('status'),
      cell: ({ state }) => <State state={state} />,
      csv: ({ state }) => translate(stateWords(state)[0]),
    },
    {
      id: 'since',
      label: translate('since'),
      cell: ({ created_at: at }) => day(at),
      csv: ({ created_at: at }) => at.slice(0, 10),
    },
    {
      id: 'customer_since',
      label: translate('customerSince'),
      cell: ({ customer_since: at }) => (at === null ? '–' : day(at)),
      csv: ({ customer_since: at }) => at?.slice(0, 10) ?? null,
    },
    { id: 'plan', label: translate('plan'), cell: ({ plan_name: plan }) => plan ?? '–' },
    { id: 'campaign', label: translate('campaign'), cell: ({ promoter_campaign: { campaign } }) => campaign.name },
    {
      id: 'earned',
      label: translate('earned'),
      isNumber: true,
      cell: ({ earnings }) => <span className="strong">{earnings === null ? '–' : amounts(earnings)}</span>,
      csv: ({ earnings }) => csvAmounts(earnings, formats),
    },
    {
      id: 'actions',
      label: translate('actions'),
      cell: (referral) => (referral.is_editable ? <Actions referral={referral} change={setOpen} /> : null),
    },
  ];
  return (
    <>
      <ScreenHead title={translate('referrals')} text={translate('referralsText')}>
        {campaigns.some(({ state, can_add_referrals: canAdd }) => canAdd && state === 'accepted') ? (
          <Button onClick={() => setOpen('new')}>{translate('referralNew')}</Button>
        ) : null}
      </ScreenHead>
      <PortalRecordList
        path={PATH}
        label={translate('referrals')}
        columns={columns}
        filters={useReferralFilters()}
        sort="-created_at"
        searchPlaceholder={translate('searchEmail')}
        empty={<PortalEmpty title={translate('referralsEmpty')} text={translate('referralsEmptyText')} />}
      />
      {open ? <ReferralDialog referral={open === 'new' ? undefined : open} close={() => setOpen(undefined)} /> : null}
    </>
  );
}

function Actions({ referral, change }: { readonly referral: Referral; readonly change: (referral: Referral) => void }) {
  const { translate } = useTranslation();
  const { id, email } = referral;
  return (
    <div className="row">
      <Button aria-label={translate('referralChange', { email })} onClick={() => change(referral)}>
        {translate('changeIt')}
      </Button>
      <RemoveButton
        label={translate('referralRemove', { email })}
        remove={() => portalApi.DELETE(`${PATH}/{id}`, { params: { path: { id } } })}
        queryKey={[PATH]}
      />
    </div>
  );
}

function State({ state }: Pick<Referral, 'state'>) {
  const [text, tone] = stateWords(state);
  return <PortalStatus tone={tone}>{useTranslation().translate(text)}</PortalStatus>;
}

function useReferralFilters(): readonly Filter[] {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  return [
    {
      kind: 'choices',
      name: 'state',
      label: translate('status'),
      choices: Object.entries(STATES).map(([value, [text]]) => ({ value, label: translate(text) })),
    },
    ...(campaigns.length > 1
      ? [
          {
            kind: 'choices' as const,
            name: 'campaign_id',
            label: translate('campaign'),
            choices: campaigns.map(({ campaign }) => ({ value: String(campaign.id), label: campaign.name })),
          },
        ]
      : []),
    { kind: 'days', name: 'created_at', label: translate('since') },
  ];
}
