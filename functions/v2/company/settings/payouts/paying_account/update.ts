import { endpoint } from '#shared/http/endpoint.ts';
import { setPayingAccount } from '#shared/operations/payments-batches/paying-account.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { presentPayingAccountV2 } from '#shared/present/v2/settings/settings.ts';
import { v2SettingsPayingAccountUpdate } from '#shared/routes/v2/settings/settings.ts';

export const handler = endpoint(v2SettingsPayingAccountUpdate, async ({ input, account, runtime }) => {
  const { account_holder_name: holder, iban, swift_bic_code: bic } = input;
  return presentPayingAccountV2(
    await setPayingAccount({ account, runtime, newKey: generateDataKey }, { holder, iban, bic }),
  );
});
