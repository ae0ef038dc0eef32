import { endpoint } from '#shared/http/endpoint.ts';
import { showSettings } from '#shared/operations/settings/show-settings.ts';
import { v2Settings } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';

export const handler = endpoint(v2SettingsShow, async (call) =>
  v2Settings(await showSettings(call), call.runtime.now()),
);
