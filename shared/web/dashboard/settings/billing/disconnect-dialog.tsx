import { Radio, Stack } from '@mantine/core';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { modeLabel, PROVIDERS } from './provider-labels.ts';
import { DISCONNECT, type ProviderConnection } from './queries.ts';

interface Props {
  readonly connection: ProviderConnection;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Without a mode, all secrets are deleted. */
function buildDisconnectBody(mode: string | undefined): { readonly mode?: 'live' | 'test' } {
  return mode === 'live' || mode === 'test' ? { mode } : {};
}

export function DisconnectDialog({ connection: { provider, secrets }, isOpen, close }: Props) {
  const name = PROVIDERS[provider];
  const hasBoth = new Set(secrets.map(({ mode }) => mode)).size > 1;
  return (
    <ActionFormDialog
      call={DISCONNECT}
      title={`Disconnect ${name}?`}
      label="Disconnect"
      isOpen={isOpen}
      close={close}
      buildRequest={({ mode }) => ({
        params: { path: { provider } },
        body: buildDisconnectBody(mode),
      })}
      successMessage={`Secrets deleted. ${name} events signed with them are now rejected.`}
      isDestructive
    >
      {() => (
        <>
          <p>Events signed with deleted secrets are rejected. Counted payments and your options are kept.</p>
          {hasBoth ? (
            <Radio.Group name="mode" label="Secrets to delete" defaultValue="all">
              <Stack gap="xs" mt="xs">
                <Radio value="all" label="All" />
                <Radio value="live" label="Live only" />
                <Radio value="test" label={`Only ${modeLabel(provider, 'test')}`} />
              </Stack>
            </Radio.Group>
          ) : null}
        </>
      )}
    </ActionFormDialog>
  );
}
