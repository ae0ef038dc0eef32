import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createAssetUpload } from '#shared/operations/assets/asset-files.ts';
import { presentAssetUploadV2 } from '#shared/present/v2/assets/asset.ts';
import { v2AssetsUploads } from '#shared/routes/v2/assets/assets.ts';

export const handler = endpoint(
  v2AssetsUploads,
  async ({ input: { file_name: fileName, content_type: type, size }, ...call }) =>
    new CreatedResponse(presentAssetUploadV2(createAssetUpload(call, { fileName, type, size }))),
);
