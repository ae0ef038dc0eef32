import { Radio, Stack } from '@mantine/core';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { DISCONNECT, type ProviderConnection } from './queries.ts';
import { modeLabel, PROVIDERS } from './words.ts';

interface Props {
  readonly connection: ProviderConnection;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Without a mode, all secrets are deleted. */
function bodyOf(mode: string | undefined): { readonly mode?: 'live' | 'test' } {
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
        body: bodyOf(mode),
      })}
      successMessage={`Events of ${name} are refused from now on.`}
      isGrave
    >
      {() => (
        <>
          <p>Its events are refused from then on. What was counted stays, and so does what you have chosen.</p>
          {hasBoth ? (
            <Radio.Group name="mode" label="Which secrets are forgotten" defaultValue="all">
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
