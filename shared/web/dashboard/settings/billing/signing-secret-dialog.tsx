import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { modeLabel, PROVIDERS, SECRET_PREFIXES } from './provider-labels.ts';
import { CONNECT, type ProviderConnection } from './queries.ts';

interface Props {
  readonly connection: ProviderConnection;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function SigningSecretDialog({ connection: { provider, secrets }, isOpen, close }: Props) {
  const begins = SECRET_PREFIXES[provider];
  return (
    <ActionFormDialog
      call={CONNECT}
      title={`Signing secret for ${PROVIDERS[provider]}`}
      label="Save"
      isOpen={isOpen}
      close={close}
      buildRequest={({ secret = '', mode, drop }) => {
        if (secret === '') return { errors: { secret: `Enter the signing secret. It begins with ${begins}.` } };
        const body = { secret, mode: mode === 'test' ? ('test' as const) : ('live' as const) };
        return { params: { path: { provider } }, body: { ...body, drop_old_secrets: drop !== undefined } };
      }}
      successMessage="The secret was saved."
      fields={['secret', 'mode']}
    >
      {(errors) => (
        <>
          <TextInput
            name="secret"
            label="Signing secret"
            description={`It begins with ${begins}. It is stored encrypted and never shown again.`}
            autoComplete="off"
            spellCheck={false}
            required
            error={errors.secret}
            data-autofocus
          />
          <Radio.Group name="mode" label="Mode" defaultValue="live" error={errors.mode}>
            <Stack gap="xs" mt="xs">
              <Radio value="live" label="Live: real payments" />
              <Radio value="test" label={provider === 'stripe' ? 'Test' : `Test: the ${modeLabel(provider, 'test')}`} />
            </Stack>
          </Radio.Group>
          {secrets.length > 0 ? (
            <Checkbox
              name="drop"
              label="Revoke old secrets of this mode"
              description="Use this if a secret has leaked. Otherwise two secrets stay valid at a time, so that no event is lost."
            />
          ) : null}
        </>
      )}
    </ActionFormDialog>
  );
}
