import { endpoint } from '#shared/http/endpoint.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { v2Settings } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { settingsIn } from '#shared/routes/v2/settings/settings-to-domain.ts';

export const handler = endpoint(v2SettingsUpdate, async ({ input, ...call }) =>
  v2Settings(await changeSettings(call, settingsIn(input)), call.runtime.now()),
);
