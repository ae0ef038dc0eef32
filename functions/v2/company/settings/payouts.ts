import type { Account } from '#shared/domain/accounts/account.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { assertMayChangeFourEyes } from '#shared/operations/payments-batches/four-eyes.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { v2Settings } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsPayouts } from '#shared/routes/v2/settings/settings.ts';
import { payoutSettingsIn } from '#shared/routes/v2/settings/settings-to-domain.ts';

export const handler = endpoint(v2SettingsPayouts, async ({ input, ...call }) => {
  const check = (before: Account) => assertMayChangeFourEyes(before, input.four_eyes, call.caller);
  return v2Settings(await changeSettings(call, { ...payoutSettingsIn(input), check }), call.runtime.now());
});
