import { endpoint } from '#shared/http/endpoint.ts';
import { showSettings } from '#shared/operations/settings/show-settings.ts';
import { presentSettingsV2 } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';

export const handler = endpoint(v2SettingsShow, async (call) =>
  presentSettingsV2(await showSettings(call), call.runtime.now()),
);
