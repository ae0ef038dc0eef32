import { Aws, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { allow } from '#lib/constructs/allow.ts';
import { dataRemovalPolicy } from '#lib/constructs/logs.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import { EXPORT_DAYS, EXPORTS_PATH, FILES_PATH, PENDING_PATH } from '#shared/domain/assets/file-key.ts';

/**
 * Bucket of the files of assets, and of exports, in its own stack so that other changes cannot affect them. Browsers
 * upload to it with signed forms, and download exports by signed URLs; the distribution reads the files of assets.
 */
export class FilesStack extends Stack {
  readonly files: IBucket;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'files'), { description: 'Referral tracking: files of companies' });
    const { settings } = service;
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: dataRemovalPolicy(settings),
      // Uploads are authorized by their signed form, not by their origin, which may be any domain of the dashboard.
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'] }],
      lifecycleRules: [
        { id: 'pending', prefix: `${PENDING_PATH}/`, expiration: Duration.days(1) },
        { id: 'exports', prefix: `${EXPORTS_PATH}/`, expiration: Duration.days(EXPORT_DAYS) },
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Requests for public files are in the log of the distribution, those for exports in that of the API.',
    });
    new CfnOutput(this, 'FilesBucketName', {
      value: bucket.bucketName,
      description: 'The bucket with companies’ files',
    });
    new CfnOutput(this, 'FilesUrl', {
      value: filesUrl(bucket),
      description: 'Address of the bucket, from which the admin command deletes files of erased accounts',
    });
    if (settings.web === 'yes') bucket.addToResourcePolicy(allowDistributions(bucket));
    // They differ only in exact optional properties.
    this.files = bucket as IBucket;
  }
}

/** Returns the bucket's address for functions. */
export function filesUrl({ bucketRegionalDomainName }: Pick<IBucket, 'bucketRegionalDomainName'>): string {
  return `https://${bucketRegionalDomainName}/`;
}

/** Allows distributions of this AWS account: the one for files depends on this stack, so its id here would be a cycle. */
function allowDistributions(bucket: Bucket) {
  const statement = allow(['s3:GetObject'], bucket.arnForObjects(`${FILES_PATH}/*`));
  statement.addPrincipals(new ServicePrincipal('cloudfront.amazonaws.com'));
  statement.addCondition('ArnLike', {
    'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`,
  });
  return statement;
}
