import { expect, test } from 'vitest';
import { assemble, findOnly, findStack, listResources } from '#test/infra/assembly.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const assembly = assemble();
const files = findStack(assembly, 'files');
const [id, bucket] = findOnly(files, 'AWS::S3::Bucket');
const getStatements = (deployedAssembly: typeof assembly) => {
  const [, { Properties }] = findOnly(findStack(deployedAssembly, 'files'), 'AWS::S3::BucketPolicy');
  return (Properties.PolicyDocument as { Statement: Record<string, unknown>[] }).Statement;
};

test("the bucket of companies' files is private, encrypted and retained when its stack is deleted", () => {
  expect(bucket.Properties).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: { ServerSideEncryptionConfiguration: [{}] },
  });
  expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
  expect(Object.values(files.Resources).map(({ Type }) => Type)).toEqual(['AWS::S3::Bucket', 'AWS::S3::BucketPolicy']);
});

test('the address of the bucket is an output, which the admin command reads to erase accounts', () => {
  expect(files.Outputs?.FilesUrl?.Value).toEqual({
    'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'RegionalDomainName'] }, '/']],
  });
});

test('uploads without an asset expire after a day, and exports after seven', () => {
  expect(bucket.Properties).toMatchObject({
    LifecycleConfiguration: {
      Rules: [
        { ExpirationInDays: 1, Status: 'Enabled', Prefix: 'pending/' },
        { ExpirationInDays: 7, Status: 'Enabled', Prefix: 'exports/' },
      ],
    },
  });
});

test('pages of any domain may upload with a signed form', () => {
  expect(bucket.Properties).toMatchObject({
    CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }] },
  });
});

test('the bucket lets only CloudFront distributions of the AWS account read files, and only over TLS', () => {
  expect(getStatements(assembly)).toEqual([
    expect.objectContaining({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
    {
      Effect: 'Allow',
      Action: 's3:GetObject',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, '/files/*']] },
      Condition: {
        ArnLike: {
          'AWS:SourceArn': {
            'Fn::Join': [
              '',
              ['arn:', { Ref: 'AWS::Partition' }, ':cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/*'],
            ],
          },
        },
      },
    },
  ]);
});

test.runIf(isDeep)('without a distribution, the bucket policy allows no reads', () => {
  expect(getStatements(assemble(OTHER_SETTINGS.plain)).map(({ Effect }) => Effect)).toEqual(['Deny']);
});

test('files can be deleted by functions of assets, uploads and batch processes only', () => {
  const roles = listResources(assembly, 'AWS::IAM::Role').filter((role) =>
    JSON.stringify(role).includes('"s3:DeleteObject"'),
  );
  const names = roles.map(([role]) => role.replace(/Role[0-9A-F]{8}$/, '')).sort();
  expect(names).toEqual([
    ...['Files', 'StreamBatch', 'V2CompanyAssetsCreate', 'V2CompanyAssetsDestroy', 'V2CompanyAssetsUpdate'],
    'V2CompanyAssetsUploads',
  ]);
});

test('only the batch worker writes exports, and only the call that links them can read them, too', () => {
  const roles = listResources(assembly, 'AWS::IAM::Role').filter((role) => JSON.stringify(role).includes('/exports/*'));
  const actions = roles.map(([role, content]) => [
    role.replace(/Role[0-9A-F]{8}$/, ''),
    [...JSON.stringify(content).matchAll(/"s3:(\w+)"/g)].map(([, action]) => action).sort(),
  ]);
  expect(Object.fromEntries(actions)).toEqual({
    StreamBatch: ['DeleteObject', 'GetObject', 'PutObject'],
    V2CompanyInvoicesExportZipFiles: ['GetObject'],
  });
});
