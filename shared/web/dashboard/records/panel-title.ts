import { capitalize } from '#web/ui/status.tsx';
import type { LinkedRecordType } from './record-links.tsx';

/** Returns the title of a record in the side panel. @param name undefined if its row is not in the list */
export function formatPanelTitle(type: LinkedRecordType, id: string | undefined, name: string | undefined): string {
  return capitalize(name ?? `${RECORD_NOUNS[type]} ${id}`);
}

const RECORD_NOUNS: Readonly<Record<LinkedRecordType, string>> = {
  promoter: 'promoter',
  campaign: 'campaign',
  referral: 'referral',
  commission: 'commission',
  payout: 'payout',
  payments_batch: 'payment batch',
};
