import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { campaignsQuery, MANY_CAMPAIGNS } from '#web/dashboard/records/record-choices.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { LevelDraft } from './level.ts';

const METRICS = [
  { value: 'customers', label: 'Customers' },
  { value: 'revenue', label: 'Revenue' },
];

interface Props {
  readonly id: number | undefined;
  readonly level: LevelDraft;
  readonly change: (level: LevelDraft) => void;
  readonly errors: FieldErrors;
}

export function LevelPanel({ id, level, change, errors }: Props) {
  const currency = useCurrency();
  const { data = [] } = useQuery(campaignsQuery);
  // Archived campaigns appear only if already chosen.
  const choices = data
    .filter((campaign) => campaign.id !== id && (campaign.archived_at === null || String(campaign.id) === level?.next))
    .map((campaign) => ({ value: String(campaign.id), label: campaign.name }));
  return (
    <Panel title="Tier upgrade">
      <Checkbox
        label="Move promoters who sell enough to another campaign"
        description={
          level === null
            ? undefined
            : 'New clicks on their links then count in that campaign. Referrals and earnings stay here. Refunds never move a promoter back.'
        }
        checked={level !== null}
        onChange={({ currentTarget: { checked } }) =>
          change(checked ? { next: undefined, metric: 'customers', typed: '' } : null)
        }
        mb={level === null ? 0 : 'sm'}
      />
      {level === null ? null : (
        <>
          <Select
            label="Next campaign"
            searchable={choices.length >= MANY_CAMPAIGNS}
            data={choices}
            value={level.next ?? null}
            allowDeselect={false}
            error={errors.next_campaign ?? errors.upgrade_details}
            onChange={(next) => change({ ...level, next: next ?? undefined })}
            mb="sm"
          />
          <Select
            label="Based on"
            data={METRICS}
            value={level.metric}
            allowDeselect={false}
            onChange={(metric) => change({ ...level, metric: metric === 'revenue' ? 'revenue' : 'customers' })}
            mb="sm"
          />
          <TextInput
            label={level.metric === 'revenue' ? `Revenue in this campaign (${currency})` : 'Customers in this campaign'}
            description={level.metric === 'revenue' ? 'Sales less refunds' : undefined}
            inputMode="decimal"
            autoComplete="off"
            required
            value={level.typed}
            error={errors.level_amount}
            onChange={({ currentTarget: { value } }) => change({ ...level, typed: value })}
          />
          {data.find((campaign) => String(campaign.id) === level.next)?.archived_at ? (
            <Text size="sm" c="dimmed" mt="sm">
              The next campaign is archived. Promoters move there only after you restore it.
            </Text>
          ) : null}
        </>
      )}
    </Panel>
  );
}
