import { Annotations, Aws, CfnOutput, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { createEdgeSecret, edgeSecretToSend } from '#lib/constructs/edge-secret.ts';
import type { HttpApis } from '#lib/constructs/route-apis.ts';
import { bundleEdgeFunction } from '#lib/edge/edge-code.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { FILES_PATH } from '#shared/domain/assets/file-key.ts';
import { EDGE_SECRET, VIEWER_ADDRESS, VIEWER_COUNTRY, VIEWER_HOST } from '#shared/http/request/viewer-headers.ts';
import { portalEmbed } from '#shared/routes/affiliate/portal/embed.ts';
import { browserSignup } from '#shared/routes/tracking/browser-signup.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { WEB_APPS, type WebApp } from './web-build.ts';
import { WebFiles } from './web-files.ts';
import { createApiHeaders, createFileHeaders, createFrameHeaders, createPageHeaders } from './web-headers.ts';
import { WebLog } from './web-log.ts';

/** Cached as long as each response allows. */
const CACHED_PATHS = ['/partner.js', '/openapi.json', '/docs*'];

/** Only the promoters' API has these. Before the following: the first match wins. */
const SECOND_API_PATHS = [
  ...['/api/v2/company/assets*', '/api/v2/affiliate/asset*', '/api/v2/*/contract*'],
  ...['/api/v2/company/broadcasts*', '/api/v2/company/automations*', '/api/v2/company/suppressions*'],
  ...['/api/v2/company/emails*', '/api/v2/company/email_delivery*', '/api/v2/company/imports/*'],
  ...['/api/v2/company/invoices*', '/api/v2/company/contests*'],
];

/** Before `/api/*`. */
const PROMOTER_PATHS = '/api/v2/affiliate/*';

/** Uncached, like the default behavior; separate patterns are distinguishable in the log. */
const UNCACHED_PATHS = ['/api/*', '/auth/*', '/health'];

/** Uncached, with the visitor's country. */
const TRACKING_PATHS = [click.path, browserSignup.path];

/** Headers that tracking calls need. CloudFront allows ten. */
const TRACKING_HEADERS = [
  ...['content-type', 'origin', 'sec-fetch-site', 'user-agent', 'access-control-request-headers'],
  ...[VIEWER_ADDRESS, VIEWER_HOST, VIEWER_COUNTRY],
];

/** CloudFront would cache these for ten seconds. */
const UNCACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

const IMPORTED_BUCKET_WARNING = '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac';

interface WebStackProps {
  readonly apis: HttpApis;
  /** Bucket of companies' files. */
  readonly files: IBucket;
  /** Built applications. */
  readonly folders: Readonly<Record<WebApp, string>>;
}

/**
 * The single origin for browsers: dashboard, portal and API. So sign-in needs no third-party cookies, and calls no
 * CORS.
 */
export class WebStack extends Stack {
  /** Identifies CloudFront to the API. */
  readonly edgeSecret: Secret;
  /** E.g. `https://d1.cloudfront.net`. */
  readonly origin: string;

  constructor(scope: Construct, service: Service, { apis, files, folders }: WebStackProps) {
    super(scope, stackName(service, 'web'), {
      description: 'Referral tracking: the dashboard, the portal, and the API on their origin',
    });
    const { settings } = service;
    const { bucket } = new WebFiles(this, 'Files', service, folders);
    this.edgeSecret = createEdgeSecret(this);
    const originAt = (host: string) =>
      new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [EDGE_SECRET]: edgeSecretToSend(this.edgeSecret, settings) },
      });
    const toApi: BehaviorOptions = {
      origin: originAt(apiHost(apis.company, settings)),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: createApiHeaders(this, 'AnswerHeaders'),
      compress: true,
      // The API itself rejects unknown methods.
      allowedMethods: AllowedMethods.ALLOW_ALL,
    };
    const passedOn: BehaviorOptions = {
      ...toApi,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway selects the API by host name.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: this.atEdge('ToApi', 'to-api', 'Sends the address and host of the viewer to the API'),
    };
    const tracking: BehaviorOptions = {
      ...passedOn,
      // Policies with all headers of the viewer cannot add the country without the host.
      originRequestPolicy: new OriginRequestPolicy(this, 'TrackingRequests', {
        comment: 'Headers of tracking calls, and the country of the visitor',
        headerBehavior: OriginRequestHeaderBehavior.allowList(...TRACKING_HEADERS),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
    };
    const toSecondApi: BehaviorOptions = { ...passedOn, origin: originAt(parseApiHost(apis.promoters)) };
    const toPromoters = settings.promoterApi === 'own' ? toSecondApi : passedOn;
    const cached: BehaviorOptions = {
      ...toApi,
      cachePolicy: this.byHeaders('KeptAnswers', CacheQueryStringBehavior.all()),
    };
    const pages: BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: new S3OriginAccessControl(this, 'FilesAccess', {
          // Unique per account across regions.
          originAccessControlName: `${this.stackName}-${Aws.REGION}`,
        }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: createPageHeaders(this, 'PageHeaders', files),
      compress: true,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: this.byHeaders('KeptFiles', CacheQueryStringBehavior.none()),
      functionAssociations: this.atEdge('ToPages', 'to-pages', 'Single-page application fallback'),
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `${settings.service}: dashboard, portal and API`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...ownName(this, settings),
      ...(settings.webAclArn === undefined ? {} : { webAclId: settings.webAclArn }),
      defaultBehavior: passedOn,
      additionalBehaviors: {
        // Before the portal's files, which may not be framed.
        [portalEmbed.path]: { ...toPromoters, responseHeadersPolicy: createFrameHeaders(this, 'FrameHeaders') },
        ...Object.fromEntries(WEB_APPS.flatMap((app) => [`/${app}`, `/${app}/*`].map((path) => [path, pages]))),
        '/join/*': pages,
        [`/${FILES_PATH}/*`]: this.toFiles(files),
        ...Object.fromEntries(SECOND_API_PATHS.map((path) => [path, toSecondApi])),
        [PROMOTER_PATHS]: toPromoters,
        ...Object.fromEntries(CACHED_PATHS.map((path) => [path, cached])),
        ...Object.fromEntries(UNCACHED_PATHS.map((path) => [path, passedOn])),
        ...Object.fromEntries(TRACKING_PATHS.map((path) => [path, tracking])),
      },
      errorResponses: UNCACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    acknowledge(distribution, settings);
    new WebLog(this, 'Log', service, distribution);
    const host = settings.webDomainName ?? distribution.distributionDomainName;
    this.origin = `https://${host}`;
    new CfnOutput(this, 'DashboardUrl', { value: `${this.origin}/dashboard/`, description: 'The dashboard' });
    new CfnOutput(this, 'PortalUrl', { value: `${this.origin}/portal/`, description: 'The promoters’ portal' });
    new CfnOutput(this, 'WebTarget', {
      value: distribution.distributionDomainName,
      description: 'Target of the DNS record (CNAME or alias) of webDomainName',
    });
  }

  /** Files of companies: browsers save them, and run nothing if they show one anyway. */
  private toFiles(files: IBucket): BehaviorOptions {
    // An imported bucket: its policy is in its own stack, which cannot depend on this one.
    const bucket = Bucket.fromBucketAttributes(this, 'CompanyFiles', {
      bucketName: files.bucketName,
      bucketRegionalDomainName: files.bucketRegionalDomainName,
    });
    Annotations.of(this).acknowledgeWarning(
      IMPORTED_BUCKET_WARNING,
      'The policy allows all distributions of the account.',
    );
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: new S3OriginAccessControl(this, 'CompanyFilesAccess', {
          originAccessControlName: `${this.stackName}-files-${Aws.REGION}`,
        }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: createFileHeaders(this, 'FileHeaders'),
      compress: true,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: this.byHeaders('CompanyFilesCache', CacheQueryStringBehavior.none()),
    };
  }

  private atEdge(id: string, file: string, comment: string) {
    const edgeFunction = new EdgeFunction(this, id, {
      comment,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(bundleEdgeFunction(projectRoot, `lib/edge/${file}.ts`)),
    });
    return [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  /** Follows the response's headers; without, no caching. */
  private byHeaders(id: string, queryStringBehavior: CacheQueryStringBehavior): CachePolicy {
    return new CachePolicy(this, id, {
      comment: 'Follows the headers of the response',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      queryStringBehavior,
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }
}

/** The default host, or the domain if that is disabled. */
function apiHost(api: HttpApi, { domainName, disableExecuteApiEndpoint }: Settings): string {
  if (domainName !== undefined && disableExecuteApiEndpoint === 'yes') return domainName;
  return parseApiHost(api);
}

function parseApiHost({ apiEndpoint }: HttpApi): string {
  return Fn.select(2, Fn.split('/', apiEndpoint));
}

function ownName(scope: Construct, { webDomainName, webCertificateArn }: Settings) {
  if (webDomainName === undefined || webCertificateArn === undefined) return {};
  const certificate = Certificate.fromCertificateArn(scope, 'Certificate', webCertificateArn);
  return { domainNames: [webDomainName], certificate, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 };
}

function acknowledge(distribution: Distribution, { webDomainName, webAclArn }: Settings): void {
  const reasons: Record<string, string> = {
    'AwsSolutions-CFR1': 'Visitors and users come from all countries.',
    ...(webAclArn === undefined
      ? {
          'AwsSolutions-CFR2': 'A firewall is charged from the first day. The runbook says when and how to add one.',
        }
      : {}),
    'AwsSolutions-CFR3':
      'It has the newer type of log, which can be masked and omits paths and query strings (WebLog).',
    ...(webDomainName === undefined
      ? {
          'AwsSolutions-CFR4': 'CloudFront’s own domain name has a certificate and a TLS policy of CloudFront.',
        }
      : {}),
  };
  for (const [id, reason] of Object.entries(reasons)) Validations.of(distribution).acknowledge({ id, reason });
}
