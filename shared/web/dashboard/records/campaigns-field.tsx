import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { campaignsQuery } from './record-choices.ts';

interface Props {
  readonly value: readonly number[];
  readonly change: (campaignIds: number[]) => void;
  readonly description?: string;
  readonly error?: string | undefined;
}

/** Selects campaigns; none means all. */
export function CampaignsField({ value, change, description, error }: Props) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  return (
    <MultiSelect
      label="Campaigns"
      description={description}
      placeholder={value.length > 0 ? undefined : 'All campaigns'}
      data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      searchable
      nothingFoundMessage="No results"
      onChange={(ids) => change(ids.map(Number))}
      error={error}
    />
  );
}
