import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { allow } from '#lib/constructs/allow.ts';
import { createLogGroup } from '#lib/constructs/logs.ts';
import type { Service } from '#lib/settings/service.ts';
import { WEB_APPS, type WebApp } from './web-build.ts';

/** With content hashes in their names. */
const NAMED_BY_CONTENT = 'assets/*';

/** Prefix of construct ids. The dashboard was first: a new id would replace its resources. */
const ID_PREFIX: Readonly<Record<WebApp, string>> = { dashboard: '', portal: 'Portal' };

/**
 * Bucket of the applications' files, readable by the distribution only. Removed with its stack, since all can be
 * rebuilt. Files of earlier versions remain, because pages loaded before a deployment still need them.
 */
export class WebFiles extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, service: Service, folders: Readonly<Record<WebApp, string>>) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    }) as IBucket;
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It contains public files of pages. Requests for them are in the log of the distribution.',
    });
    const all = WEB_APPS.map((app) => ({
      app,
      files: new Asset(this, `${ID_PREFIX[app]}Files`, { path: folders[app] }),
    }));
    const logGroup = createLogGroup(this, 'Logs', service.settings);
    const role = this.role(all.map(({ files }) => files));
    for (const { app, files } of all) {
      const deployment = {
        sources: [Source.bucket(files.bucket, files.s3ObjectKey)],
        destinationBucket: this.bucket,
        destinationKeyPrefix: app,
        prune: false,
        // Empties the bucket with its stack.
        retainOnDelete: false,
        logGroup,
        role,
      };
      const parts = new BucketDeployment(this, `${ID_PREFIX[app]}Parts`, {
        ...deployment,
        exclude: ['*'],
        include: [NAMED_BY_CONTENT],
        cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
      });
      const pages = new BucketDeployment(this, `${ID_PREFIX[app]}Pages`, {
        ...deployment,
        exclude: [NAMED_BY_CONTENT],
        cacheControl: [CacheControl.noCache()],
      });
      // Assets before the pages that reference them.
      pages.node.addDependency(parts);
    }
    acknowledgeCopier(this);
  }

  /** Least privileges for the CDK's upload function. */
  private role(all: readonly Asset[]) {
    const { logGroupArn } = this.node.findChild('Logs') as ReturnType<typeof createLogGroup>;
    const role = new Role(this, 'Role', {
      description: 'Copies the files of the dashboard and of the portal',
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Access: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroupArn),
            ...all.map((files) => allow(['s3:GetObject'], files.bucket.arnForObjects(files.s3ObjectKey))),
            allow(['s3:ListBucket', 's3:GetBucketTagging'], this.bucket.bucketArn),
            ...WEB_APPS.map((app) =>
              allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], this.bucket.arnForObjects(`${app}/*`)),
            ),
          ],
        }),
      },
    });
    const bucket = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    for (const app of WEB_APPS) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${app}/*]`,
        reason: `It writes all files of the ${app}, whose names depend on their contents, and finally removes them.`,
      });
    }
    return role.withoutPolicyUpdates();
  }
}

/** The CDK adds it once per stack, outside this construct. */
function acknowledgeCopier(scope: Construct): void {
  for (const child of Stack.of(scope).node.children) {
    if (!child.node.id.startsWith('Custom::CDKBucketDeployment')) continue;
    Validations.of(child).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The function that copies files is the CDK’s own: its runtime depends on the version of the CDK.',
    });
  }
}
