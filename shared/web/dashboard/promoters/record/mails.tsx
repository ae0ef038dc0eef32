import { useMemo } from 'react';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { type LinkedRecordType, RecordLink } from '#web/dashboard/records/record-links.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { humanize, StatusBadge, statusLabel } from '#web/ui/status.tsx';
import { MAIL_LABELS } from './mail-labels.ts';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

const PATH = '/api/v2/company/promoters/{id}/mails';
type Mail = ListRow<typeof PATH>;

export function PromoterMails({ promoter }: { readonly promoter: DashboardPromoterDetails }) {
  const definition = useMemo(() => createMailList(promoter), [promoter]);
  return <DashboardRecordList of={definition} keep="tab" />;
}

function createMailList({ id, promoter_campaigns: promotions }: DashboardPromoterDetails): RecordListDefinition<Mail> {
  const names = new Map(promotions.map(({ campaign }) => [campaign.id, campaign.name]));
  const topicOf = ({ campaign_id: campaign, payout_id: payout }: Mail) => {
    if (payout !== null) return { type: 'payout', id: payout, text: `Payout ${payout}` } as const;
    if (campaign === null) return null;
    return { type: 'campaign', id: campaign, text: names.get(campaign) ?? `Campaign ${campaign}` } as const;
  };
  const list: Omit<ApiListDefinition<typeof PATH>, 'path'> = {
    idOf: (mail) => mail.id,
    nameOf: (mail) => `e-mail of ${formatFullTime(mail.created_at)}`,
    // The default columns fit a window of 1,440 pixels.
    columns: [
      timeColumn({ id: 'created_at', label: 'Requested (UTC)', width: 200, value: (mail) => mail.created_at }),
      { id: 'kind', label: 'Type', width: 190, cell: ({ kind }) => MAIL_LABELS[kind] },
      {
        id: 'of',
        label: 'Related to',
        width: 190,
        cell: (mail) => <Topic topic={topicOf(mail)} />,
        csv: (mail) => topicOf(mail)?.text ?? null,
      },
      {
        id: 'status',
        label: 'Status',
        width: 130,
        cell: ({ status }) => <StatusBadge value={status} />,
        csv: ({ status }) => statusLabel(status),
      },
      timeColumn({ id: 'sent_at', label: 'Sent (UTC)', width: 200, value: (mail) => mail.sent_at }),
      { id: 'error', label: 'Error', width: 220, cell: ({ error }) => (error === null ? '–' : humanize(error)) },
    ],
    filters: [],
  };
  return {
    list: { ...list, path: PATH.replace('{id}', String(id)) },
    label: 'E-mails to this promoter',
    empty: {
      icon: 'log',
      title: 'No e-mails',
      text: 'Shows e-mails of the last 90 days. Promoters do not get e-mails that they have turned off.',
    },
  };
}

interface TopicProps {
  readonly topic: { readonly type: LinkedRecordType; readonly id: number; readonly text: string } | null;
}

function Topic({ topic }: TopicProps) {
  if (topic === null) return '–';
  const { text, ...record } = topic;
  return (
    <RecordLink {...record} title={text}>
      {text}
    </RecordLink>
  );
}
