import { createHash } from 'node:crypto';
import { type GatewayResponse, gatewayMessageResponse } from '#lib/local/gateway/http-response.ts';
import type { FileStore, StoredObject } from './file-store.ts';
import { isSignatureValid, type SignedRequest } from './signed-request.ts';

/** Path of the bucket on the local run's origin, so that pages upload without another origin. */
export const BUCKET_PATH = '/local-files/';
/** Above the largest upload with its form, and a large export. */
export const MAX_UPLOAD_BYTES = 200_000_000;

interface BucketRequest extends SignedRequest {
  readonly body: Buffer;
}

type Condition = readonly ['eq', string, string] | readonly ['content-length-range', number, number];

const done = (
  status: number,
  body: Buffer = Buffer.alloc(0),
  headers: GatewayResponse['headers'] = [],
): GatewayResponse => ({
  status,
  headers,
  body,
});

/** S3's response for a missing key without list permission, and for a broken policy. */
const forbidden = gatewayMessageResponse(403, 'Forbidden');

/**
 * Emulates the bucket: uploads with a POST policy, and signed calls. Policies are enforced, but not their signatures.
 * Nothing expires, so uploads without an asset and exports remain.
 */
export async function answerBucketRequest(store: FileStore, request: BucketRequest): Promise<GatewayResponse> {
  const url = new URL(request.target, 'http://localhost');
  const key = decodeURIComponent(url.pathname.slice(BUCKET_PATH.length));
  if (request.method === 'POST' && key === '') return upload(store, request);
  if (!isSignatureValid(request)) return forbidden;
  if (request.method === 'GET' && key === '') {
    const { prefix = '' } = Object.fromEntries(url.searchParams);
    const keys = (await store.list(prefix)).map((one) => `<Contents><Key>${one}</Key></Contents>`);
    return done(200, Buffer.from(`<ListBucketResult>${keys.join('')}</ListBucketResult>`));
  }
  const { 'content-type': type = '', 'x-amz-copy-source': copySource, range } = request.headers;
  if (request.method === 'PUT' && copySource !== undefined) return copy(store, key, request);
  if (request.method === 'PUT') {
    await store.write(key, { type, body: request.body });
    return done(200);
  }
  if (request.method === 'DELETE') {
    await store.delete(key);
    return done(204);
  }
  return request.method === 'GET' ? read(store, key, range) : forbidden;
}

/** Answers with the whole object, or with its start. All objects are attachments. */
async function read(store: FileStore, key: string, range: string | undefined): Promise<GatewayResponse> {
  const object = await store.read(key);
  if (!object) return forbidden;
  const { type, body } = object;
  const headers: GatewayResponse['headers'] = [
    ['content-type', type],
    ['content-disposition', 'attachment'],
    ['etag', entityTag(object)],
  ];
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  if (last === undefined) return done(200, body, headers);
  const start = body.subarray(0, Number(last) + 1);
  return done(206, start, [...headers, ['content-range', `bytes 0-${start.length - 1}/${body.length}`]]);
}

async function copy(store: FileStore, key: string, { headers }: BucketRequest) {
  const { 'x-amz-copy-source': copySource = '', 'x-amz-copy-source-if-match': copyIfMatch } = headers;
  const source = await store.read(decodeURIComponent(copySource.slice(BUCKET_PATH.length)));
  if (!source) return forbidden;
  if (copyIfMatch !== undefined && copyIfMatch !== entityTag(source)) {
    return gatewayMessageResponse(412, 'PreconditionFailed');
  }
  await store.write(key, source);
  return done(200, Buffer.from('<CopyObjectResult></CopyObjectResult>'));
}

function entityTag({ body }: StoredObject): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

async function upload(store: FileStore, { headers, body }: BucketRequest): Promise<GatewayResponse> {
  const { 'content-type': type = '' } = headers;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!form || !(file instanceof Blob)) return gatewayMessageResponse(400, 'The form has no file.');
  const content = Buffer.from(await file.arrayBuffer());
  const problem = findPolicyProblem(form, content.length);
  if (problem !== undefined) return gatewayMessageResponse(problem.status, problem.message);
  await store.write(String(form.get('key')), { type: String(form.get('Content-Type')), body: content });
  return done(204);
}

/** Checks the conditions of a form's policy, and that it names all fields. */
function findPolicyProblem(form: FormData, size: number): { status: number; message: string } | undefined {
  const text = form.get('policy');
  if (typeof text !== 'string' || !form.has('x-amz-signature')) return { status: 403, message: 'AccessDenied' };
  const policy = JSON.parse(Buffer.from(text, 'base64').toString()) as {
    readonly expiration: string;
    readonly conditions: readonly Condition[];
  };
  const denial = (message: string) => ({ status: 403, message: `Invalid according to Policy: ${message}` });
  if (policy.expiration < new Date().toISOString()) return denial('Policy expired.');
  const allowedFields = new Set(['policy', 'x-amz-signature', 'file']);
  for (const [kind, first, second] of policy.conditions) {
    if (kind === 'content-length-range') {
      if (size < first) return { status: 400, message: 'EntityTooSmall' };
      if (size > second) return { status: 400, message: 'EntityTooLarge' };
      continue;
    }
    const field = first.slice(1);
    allowedFields.add(field);
    if (form.get(field) !== second) return denial(`Policy Condition failed: ${field}`);
  }
  const extra = [...form.keys()].find((field) => !allowedFields.has(field));
  return extra === undefined ? undefined : denial(`Extra input fields: ${extra}`);
}
