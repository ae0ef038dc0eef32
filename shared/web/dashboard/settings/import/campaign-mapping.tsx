import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import style from './import.module.css';

interface Campaign {
  readonly id: number;
  readonly name: string;
}

/** Returns our campaign ids by source name: the chosen ones, or else those of the same name, without case. */
export function mapCampaigns(
  names: readonly string[],
  campaigns: readonly Campaign[],
  chosen: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  return new Map(
    names.flatMap((name) => {
      const same = campaigns.find((campaign) => campaign.name.toLowerCase() === name.toLowerCase());
      const id = Object.hasOwn(chosen, name) ? chosen[name] : same?.id;
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

interface Props {
  readonly names: readonly string[];
  readonly campaigns: readonly Campaign[];
  readonly mapped: ReadonlyMap<string, number>;
  readonly isDisabled: boolean;
  readonly choose: (name: string, id: number) => void;
}

export function CampaignMapping({ names, campaigns, mapped, isDisabled, choose }: Props) {
  return (
    <>
      <p>
        Choose the campaign here for each campaign in your records. If one is missing,{' '}
        <Link to="/campaigns">create it</Link> first. Add milestone rewards and upgrades after the import.
      </p>
      <div className={style.columns}>
        {names.map((name) => (
          <Select
            key={name}
            label={name}
            size="xs"
            data={campaigns.map((campaign) => ({ value: String(campaign.id), label: campaign.name }))}
            value={mapped.has(name) ? String(mapped.get(name)) : null}
            placeholder="Choose a campaign"
            withAsterisk
            allowDeselect={false}
            disabled={isDisabled}
            onChange={(value) => (value === null ? undefined : choose(name, Number(value)))}
          />
        ))}
      </div>
    </>
  );
}
