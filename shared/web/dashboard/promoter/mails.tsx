import { useMemo } from 'react';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

const PATH = '/api/v2/company/promoters/{id}/mails';
type Mail = ListRow<typeof PATH>;

const KINDS = {
  signup: 'A sign-up',
  sale: 'A sale',
  refund: 'A refund',
  accepted: 'Welcome',
  payout: 'A payout',
  payout_failed: 'A payout that failed',
  payout_details: 'Payout details changed',
  email_changed: 'E-mail address changed',
  sign_in: 'Link to sign in',
} as const satisfies Readonly<Record<Mail['kind'], string>>;

const STATES = {
  sent: { value: 'completed', label: 'Sent' },
  failed: { value: 'failed', label: 'Failed' },
  sending: { value: 'pending', label: 'Being sent' },
} as const satisfies Readonly<Record<Mail['status'], unknown>>;

export function PromoterMails({ promoter }: { readonly promoter: DashboardPromoterDetails }) {
  const of = useMemo(() => listOf(promoter), [promoter]);
  return <DashboardRecordList of={of} keep="tab" />;
}

function listOf({ id, promoter_campaigns: promotions }: DashboardPromoterDetails): RecordListDefinition<Mail> {
  const names = new Map(promotions.map(({ campaign }) => [campaign.id, campaign.name]));
  const aboutOf = ({ campaign_id: campaign, payout_id: payout }: Mail) => {
    if (payout !== null) return `Payout ${payout}`;
    return campaign === null ? '–' : (names.get(campaign) ?? `Campaign ${campaign}`);
  };
  const list: Omit<ApiListDefinition<typeof PATH>, 'path'> = {
    idOf: (mail) => mail.id,
    nameOf: (mail) => `mail of ${formatFullTime(mail.created_at)}`,
    columns: [
      timeColumn({ id: 'created_at', label: 'Asked for (UTC)', width: 220, value: (mail) => mail.created_at }),
      { id: 'kind', label: 'About', width: 190, cell: ({ kind }) => KINDS[kind] },
      { id: 'of', label: 'Of', width: 190, cell: aboutOf },
      {
        id: 'status',
        label: 'State',
        width: 150,
        cell: ({ status }) => <StatusBadge {...STATES[status]} />,
        csv: ({ status }) => STATES[status].label,
      },
      timeColumn({ id: 'sent_at', label: 'Sent (UTC)', width: 220, value: (mail) => mail.sent_at }),
      { id: 'error', label: 'Why not', width: 220, cell: ({ error }) => (error === null ? '–' : humanize(error)) },
    ],
    filters: [],
  };
  return {
    list: { ...list, path: PATH.replace('{id}', String(id)) },
    label: 'Mails to this promoter',
    empty: {
      icon: 'log',
      title: 'No mails',
      text: 'The mails of the last 90 days are here. A promoter gets none of those that it has switched off.',
    },
  };
}
