import { RecordTimeline } from '#web/dashboard/records/timeline/timeline.tsx';
import { timelineEvent } from '#web/dashboard/records/timeline/timeline-entries.ts';
import type { CampaignTabProps } from './tab.ts';

export function HistoryTab({ campaign: { id, created_at: since } }: CampaignTabProps) {
  const events = timelineEvent('Created', since);
  return <RecordTimeline subject={{ type: 'campaign', id, since, promoterId: null, events }} />;
}
