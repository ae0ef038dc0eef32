import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import { describePayoutDate } from './payout-date.ts';

/** Payout date of a sale made today. @param days null while malformed */
export function PayoutDateText({ days, approves }: { readonly days: number | null; readonly approves: boolean }) {
  const { data } = useQuery(settingsQuery);
  if (!data || days === null) return null;
  const { cycle, due_days: dueDays } = data.payouts;
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status">
      {describePayoutDate({ days, cycle, dueDays }, new Date().toISOString(), formatDay)}
      {approves ? '' : ' It needs your approval first.'}
    </Text>
  );
}
