import { findFileType } from '#shared/domain/assets/file-types.ts';
import { callOperation } from '#web/dashboard/api/operations.ts';
import type { UploadedFile } from './asset-draft.ts';
import { CREATE_UPLOAD } from './resources-query.ts';
import { drawThumbnail } from './thumbnail.ts';

/**
 * Uploads a file to the bucket, and draws its preview.
 * @throws ApiProblem if the service refuses it, Error if the upload fails
 */
export async function uploadFile(file: File): Promise<UploadedFile> {
  const { name, size } = file;
  const type = findFileType(name, file.type);
  if (type === null) throw new Error(`Files like ${name} are not supported.`);
  const {
    file: key,
    url,
    fields,
  } = await callOperation(CREATE_UPLOAD, {
    body: { file_name: name, content_type: type, size },
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // S3 ignores fields after the file.
  form.append('file', file);
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => undefined);
  if (!response?.ok) throw new Error(`${name} could not be uploaded. Check your connection and try again.`);
  return { key, name, thumbnail: await drawThumbnail(file) };
}
