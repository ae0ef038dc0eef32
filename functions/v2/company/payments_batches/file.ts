import { endpoint } from '#shared/http/endpoint.ts';
import { FileDownload } from '#shared/http/lists/download.ts';
import { createPaymentsFile } from '#shared/operations/payments-batches/payments-file.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { v2PaymentsBatchesFile } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesFile, async ({ input: { id, part }, ...call }) => {
  const { text, name, type } = await createPaymentsFile(
    { ...call, decryptKey: decryptDataKey },
    { id, part, caller: call.caller },
  );
  return new FileDownload(text, name, null, type);
});
