import type { Account } from '#shared/domain/accounts/account.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { assertMayChangeFourEyes } from '#shared/operations/payments-batches/four-eyes.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { presentSettingsV2 } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsPayouts } from '#shared/routes/v2/settings/settings.ts';
import { toPayoutSettings } from '#shared/routes/v2/settings/settings-to-domain.ts';

export const handler = endpoint(v2SettingsPayouts, async ({ input, ...call }) => {
  const check = (before: Account) => assertMayChangeFourEyes(before, input.four_eyes, call.caller);
  return presentSettingsV2(await changeSettings(call, { ...toPayoutSettings(input), check }), call.runtime.now());
});
