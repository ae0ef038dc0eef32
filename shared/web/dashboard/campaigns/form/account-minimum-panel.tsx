import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { Panel } from '#web/ui/panel.tsx';

/** The account's minimum payout, which applies to every campaign. */
export function AccountMinimumPanel() {
  const { amount } = useAmounts();
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const minimums = Object.entries(data.payouts.minimum)
    .filter(([, minimum]) => minimum > 0)
    .map(([unit, minimum]) => amount(minimum, unit));
  return (
    <Panel title="Minimum payout">
      {minimums.length === 0 ? 'No minimum' : minimums.join(', ')}
      <Text size="sm" c="dimmed" mt="xs">
        The same for all campaigns, unless a payout method has its own:{' '}
        <Link to="/settings" search={{ part: 'payouts' } as never}>
          Payout settings
        </Link>
      </Text>
    </Panel>
  );
}
