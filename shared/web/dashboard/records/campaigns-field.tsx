import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { campaignsQuery } from './record-choices.ts';

interface Props {
  readonly value: readonly number[];
  readonly change: (campaignIds: number[]) => void;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

/** Selects campaigns; by default, none means all. */
export function CampaignsField({ value, change, description, placeholder = 'All campaigns', error }: Props) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  return (
    <MultiSelect
      label="Campaigns"
      description={description}
      placeholder={value.length > 0 ? undefined : placeholder}
      data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      searchable
      nothingFoundMessage="No results"
      onChange={(ids) => change(ids.map(Number))}
      error={error}
    />
  );
}
