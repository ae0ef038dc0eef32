import { endpoint } from '#shared/http/endpoint.ts';
import { NoContent } from '#shared/http/response/no-content.ts';
import { deletePayingAccount } from '#shared/operations/payments-batches/paying-account.ts';
import { v2SettingsPayingAccountDelete } from '#shared/routes/v2/settings/settings.ts';

export const handler = endpoint(v2SettingsPayingAccountDelete, async (call) => {
  await deletePayingAccount(call);
  return new NoContent();
});
