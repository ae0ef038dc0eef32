import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { humanize } from '#web/ui/status.tsx';
import type { DashboardWebhook } from './webhooks-query.ts';

type Type = (typeof WEBHOOK_TYPES)[number];

interface Props {
  readonly webhook?: DashboardWebhook;
  readonly types: readonly Type[];
  readonly setTypes: (types: readonly Type[]) => void;
  readonly wrong: Readonly<Record<string, string | undefined>>;
}

export const WEBHOOK_FIELDS = ['url', 'description', 'types'] as const;

/** An empty list means all types, including future ones. */
export function useWebhookTypes({ types = ['all'] }: Partial<Pick<DashboardWebhook, 'types'>> = {}) {
  return useState<readonly Type[]>(() => types.filter((type) => type !== 'all'));
}

/** Builds the request of a webhook form. */
export function buildWebhookRequest(
  { url = '', description = '' }: Readonly<Record<string, string>>,
  types: readonly Type[],
) {
  return { url, description, types: types.length === 0 ? ['all' as const] : [...types] };
}

export function WebhookFields({ webhook, types, setTypes, wrong }: Props) {
  const isOfCampaign = webhook !== undefined && webhook.campaign_id !== null;
  return (
    <>
      <TextInput
        name="url"
        type="url"
        label="Address"
        placeholder="https://hooks.shop.example/referrals"
        required
        defaultValue={webhook?.url}
        readOnly={isOfCampaign}
        description={isOfCampaign ? 'It is the address of a campaign, and changes with the campaign.' : undefined}
        error={wrong.url}
        data-autofocus
      />
      <TextInput
        name="description"
        label="Note"
        autoComplete="off"
        defaultValue={webhook?.description ?? ''}
        error={wrong.description}
      />
      <Checkbox.Group
        label="What it is notified of"
        description="Everything, if you choose nothing."
        value={[...types]}
        error={wrong.types}
        onChange={(names) => setTypes(WEBHOOK_TYPES.filter((type) => names.includes(type)))}
      >
        <Stack gap="xs" mt="xs">
          {WEBHOOK_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={humanize(type)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
