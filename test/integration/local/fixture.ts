import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

// Imported first, so that it runs after the cleanup of the test files.
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** An empty folder for a test file, removed at its end. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-run-'));
  folders.push(folder);
  return folder;
}

/** A global secondary index on an attribute, as in a template. */
const indexOn = (attribute: string) => ({
  IndexName: `by-${attribute}`,
  KeySchema: [{ AttributeName: attribute, KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
  WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 5 },
});

/** A table with a stream, as in a template. */
export const aTable = (...indexed: string[]) => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: ['pk', ...indexed].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    Replicas: [{ Region: { Ref: 'AWS::Region' } }],
    ...(indexed.length > 0 ? { GlobalSecondaryIndexes: indexed.map(indexOn) } : {}),
  },
});

/** A function with a handler in the fixture's code. */
export const aFunction = (handler: string, properties: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Runtime: 'nodejs24.x',
    Handler: `index.${handler}`,
    Code: { S3Bucket: 'assets', S3Key: 'code.zip' },
    MemorySize: 128,
    Environment: { Variables: { TABLE_NAME: { Ref: 'Table' } } },
    ...properties,
  },
});

/** A route and its integration. */
export const aRoute = (key: string, target: string) => ({
  [`${target}Integration`]: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: { IntegrationUri: { 'Fn::GetAtt': [target, 'Arn'] }, PayloadFormatVersion: '2.0' },
  },
  [`${target}Route`]: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: { RouteKey: key, Target: { 'Fn::Join': ['', ['integrations/', { Ref: `${target}Integration` }]] } },
  },
});

/**
 * Writes a cloud assembly of one stack.
 * @param code module shared by all functions
 * @returns its folder
 */
export async function writeAssembly(resources: object, code = 'export const nothing = () => null;'): Promise<string> {
  const folder = await createTemporaryFolder();
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await mkdir(join(folder, 'asset'));
  await writeFile(join(folder, 'asset', 'index.mjs'), code);
  await write('template.json', { Resources: resources });
  await write('assets.json', {
    files: { code: { source: { path: 'asset', packaging: 'zip' }, destinations: { here: { objectKey: 'code.zip' } } } },
  });
  await write('manifest.json', {
    artifacts: {
      stack: { type: 'aws:cloudformation:stack', properties: { templateFile: 'template.json', stackName: 'stack' } },
      assets: { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
    },
  });
  return folder;
}
