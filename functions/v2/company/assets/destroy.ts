import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { destroyAsset } from '#shared/operations/batches/assets.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2AssetsDestroy } from '#shared/routes/v2/assets/assets-bulk.ts';

export const handler = bulkEndpoint(v2AssetsDestroy, destroyAsset, noTerms);
