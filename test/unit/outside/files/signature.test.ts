import { expect, test } from 'vitest';
import { presignUrl, signPostPolicy, signText } from '#shared/outside/files/signature.ts';

/** The example credentials of the documentation of Amazon S3. */
const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html */
const EXAMPLE_POLICY = `{ "expiration": "2015-12-30T12:00:00.000Z",
  "conditions": [
    {"bucket": "sigv4examplebucket"},
    ["starts-with", "$key", "user/user1/"],
    {"acl": "public-read"},
    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},
    ["starts-with", "$Content-Type", "image/"],
    {"x-amz-meta-uuid": "14365123651274"},
    {"x-amz-server-side-encryption": "AES256"},
    ["starts-with", "$x-amz-meta-tag", ""],

    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},
    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},
    {"x-amz-date": "20151229T000000Z" }
  ]
}`.replaceAll('\n', '\r\n');

test('a policy is signed like the example of the documentation', () => {
  const policy = Buffer.from(EXAMPLE_POLICY).toString('base64');
  expect(signText({ ...CREDENTIALS, now: '2015-12-29T00:00:00.000Z' }, policy)).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
test('a URL is presigned like the example of the documentation', () => {
  const signer = { ...CREDENTIALS, now: '2013-05-24T00:00:00.000Z' };
  const url = new URL(
    presignUrl(signer, {
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      expiresS: 86_400,
    }),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  });
});

/** The signature is that of @smithy/signature-v4. */
test('headers of a copy are signed: S3 refuses unsigned ones', () => {
  const url = presignUrl(
    { ...CREDENTIALS, now: '2013-05-24T00:00:00.000Z' },
    {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/files/1/a.png',
      expiresS: 60,
      headers: { 'x-amz-copy-source-if-match': '"abc"', 'x-amz-copy-source': '/examplebucket/pending/1/a.png' },
    },
  );
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    'X-Amz-SignedHeaders': 'host;x-amz-copy-source;x-amz-copy-source-if-match',
    'X-Amz-Signature': '707505686b875d3e61b37a2130be5857673f080af15d18cc8de59f7b3e72a218',
  });
});

test('temporary credentials are part of what is signed', () => {
  const signer = { ...CREDENTIALS, sessionToken: 'a+b/c=', now: '2026-11-30T10:00:00.123Z' };
  const address = 'https://b.s3.eu-west-1.amazonaws.com/files/1/a.png?tagging';
  const url = presignUrl(signer, { method: 'DELETE', url: address, expiresS: 60 });
  expect(url).toContain('/files/1/a.png?X-Amz-Algorithm=');
  expect(url).toContain('&X-Amz-Security-Token=a%2Bb%2Fc%3D&X-Amz-SignedHeaders=host&tagging=&X-Amz-Signature=');
  const fields = signPostPolicy(signer, {
    fields: { key: 'files/1/a.png' },
    conditions: [['content-length-range', 5, 5]],
    expiresAt: '2026-11-30T11:00:00.000Z',
  });
  expect(JSON.parse(Buffer.from(String(fields.policy), 'base64').toString())).toEqual({
    expiration: '2026-11-30T11:00:00.000Z',
    conditions: [
      ['eq', '$key', 'files/1/a.png'],
      ['eq', '$x-amz-algorithm', 'AWS4-HMAC-SHA256'],
      ['eq', '$x-amz-credential', 'AKIAIOSFODNN7EXAMPLE/20261130/us-east-1/s3/aws4_request'],
      ['eq', '$x-amz-date', '20261130T100000Z'],
      ['eq', '$x-amz-security-token', 'a+b/c='],
      ['content-length-range', 5, 5],
    ],
  });
});
