import { endpoint } from '#shared/http/endpoint.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { presentSettingsV2 } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { toAccountSettings } from '#shared/routes/v2/settings/settings-to-domain.ts';

export const handler = endpoint(v2SettingsUpdate, async ({ input, ...call }) =>
  presentSettingsV2(await changeSettings(call, toAccountSettings(input)), call.runtime.now()),
);
