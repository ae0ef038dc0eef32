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
  readonly errors: Readonly<Record<string, string | undefined>>;
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

export function WebhookFields({ webhook, types, setTypes, errors }: Props) {
  const isOfCampaign = webhook !== undefined && webhook.campaign_id !== null;
  return (
    <>
      <TextInput
        name="url"
        type="url"
        label="URL"
        placeholder="https://hooks.shop.example/referrals"
        required
        defaultValue={webhook?.url}
        readOnly={isOfCampaign}
        description={isOfCampaign ? 'The URL is set in a campaign. Change it there.' : undefined}
        error={errors.url}
        data-autofocus
      />
      <TextInput
        name="description"
        label="Description"
        autoComplete="off"
        defaultValue={webhook?.description ?? ''}
        error={errors.description}
      />
      <Checkbox.Group
        label="Events"
        description="Leave empty for all events."
        value={[...types]}
        error={errors.types}
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
