import { useState } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { RemoveButton } from '#web/portal/parts/remove-button.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { type Mood, PortalStatus } from '#web/portal/parts/status.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import type { TextName } from '#web/portal/texts/en.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import { ReferralDialog } from './referral-dialog.tsx';

const PATH = '/api/v2/affiliate/referrals';
type Referral = ListRow<typeof PATH>;

const STATES: Readonly<Record<string, readonly [TextName, Mood]>> = {
  signup: ['stateSignup', 'plain'],
  active: ['stateActive', 'good'],
  subscribed: ['stateSubscribed', 'good'],
  cancelled: ['stateCancelled', 'warn'],
  denied: ['stateDenied', 'bad'],
  pending: ['stateWaiting', 'warn'],
};
const OTHER: readonly [TextName, Mood] = ['stateOther', 'plain'];

export default function Referrals() {
  const { say } = useTranslation();
  const { day, amounts } = useFormats();
  const [open, setOpen] = useState<Referral | 'new'>();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const columns: readonly TableColumn<Referral>[] = [
    { id: 'customer', label: say('customer'), cell: ({ email, uid }) => email || uid || '–' },
    { id: 'state', label: say('status'), cell: ({ state }) => <State state={state} /> },
    { id: 'since', label: say('since'), cell: ({ created_at: at }) => day(at) },
    {
      id: 'customer_since',
      label: say('customerSince'),
      cell: ({ customer_since: at }) => (at === null ? '–' : day(at)),
    },
    { id: 'plan', label: say('plan'), cell: ({ plan_name: plan }) => plan ?? '–' },
    { id: 'campaign', label: say('campaign'), cell: ({ promoter_campaign: { campaign } }) => campaign.name },
    {
      id: 'earned',
      label: say('earned'),
      isNumber: true,
      cell: ({ earnings }) => <span className="strong">{earnings === null ? '–' : amounts(earnings)}</span>,
    },
    {
      id: 'do',
      label: say('actions'),
      cell: (referral) => (referral.is_editable ? <Actions referral={referral} change={setOpen} /> : null),
    },
  ];
  return (
    <>
      <ScreenHead title={say('referrals')} text={say('referralsText')}>
        {campaigns.some(({ state, can_add_referrals: may }) => may && state === 'accepted') ? (
          <Button onClick={() => setOpen('new')}>{say('referralNew')}</Button>
        ) : null}
      </ScreenHead>
      <PortalRecordList
        path={PATH}
        label={say('referrals')}
        columns={columns}
        filters={useReferralFilters()}
        sort="-created_at"
        searched={say('searchEmail')}
        empty={<PortalEmpty title={say('referralsEmpty')} text={say('referralsEmptyText')} />}
      />
      {open ? <ReferralDialog referral={open === 'new' ? undefined : open} close={() => setOpen(undefined)} /> : null}
    </>
  );
}

function Actions({ referral, change }: { readonly referral: Referral; readonly change: (referral: Referral) => void }) {
  const { say } = useTranslation();
  const { id, email } = referral;
  return (
    <div className="row">
      <Button aria-label={say('referralChange', { email })} onClick={() => change(referral)}>
        {say('changeIt')}
      </Button>
      <RemoveButton
        label={say('referralRemove', { email })}
        remove={() => portalApi.DELETE(`${PATH}/{id}`, { params: { path: { id } } })}
        queryKey={[PATH]}
      />
    </div>
  );
}

function State({ state }: Pick<Referral, 'state'>) {
  const [text, mood] = STATES[state] ?? OTHER;
  return <PortalStatus mood={mood}>{useTranslation().say(text)}</PortalStatus>;
}

function useReferralFilters(): readonly Filter[] {
  const { say } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  return [
    {
      kind: 'choices',
      name: 'state',
      label: say('status'),
      choices: Object.entries(STATES).map(([value, [text]]) => ({ value, label: say(text) })),
    },
    ...(campaigns.length > 1
      ? [
          {
            kind: 'choices' as const,
            name: 'campaign_id',
            label: say('campaign'),
            choices: campaigns.map(({ campaign }) => ({ value: String(campaign.id), label: campaign.name })),
          },
        ]
      : []),
    { kind: 'days', name: 'created_at', label: say('since') },
  ];
}
