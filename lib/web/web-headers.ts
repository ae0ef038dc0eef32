import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersContentSecurityPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { pagePolicy } from '#shared/http/response/page-policy.ts';

/** For API responses displayed by a browser. */
const API_RESPONSE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For files of companies. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/** Unused features, also denied to injected code. */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
];

/** For browsers without frame-ancestors. */
const NO_FRAMING = { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } };

/** Creates the headers of pages and files. @param uploads bucket to which pages upload files */
export function createPageHeaders(
  scope: Construct,
  id: string,
  uploads: Pick<IBucket, 'bucketRegionalDomainName'>,
): ResponseHeadersPolicy {
  const contentSecurityPolicy = pagePolicy({ uploadOrigin: `https://${uploads.bucketRegionalDomainName}` });
  const own = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...disableUnusedFeatures(),
  };
  return new ResponseHeadersPolicy(scope, id, {
    ...regionalName(scope, id),
    comment: 'Pages: no content of other hosts, not in frames',
    securityHeadersBehavior: { ...security({ contentSecurityPolicy, override: true }), ...NO_FRAMING },
    customHeadersBehavior: custom(own),
  });
}

/**
 * Creates the headers of the embeddable portal page. Its own policy names the allowed origins per account; without one,
 * framing is denied. `X-Frame-Options` cannot name origins.
 */
export function createFrameHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...regionalName(scope, id),
    comment: 'The portal in frames: where its page allows it',
    securityHeadersBehavior: security({ contentSecurityPolicy: API_RESPONSE_POLICY, override: false }),
    customHeadersBehavior: custom(disableUnusedFeatures()),
  });
}

/**
 * Creates the headers of companies' files. The sandbox has a separate origin and no scripts, so an SVG or a document
 * that a browser shows instead of saving it cannot reach this origin. Promoters may show images on other websites.
 */
export function createFileHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...regionalName(scope, id),
    comment: 'Files of companies: saved, not run',
    securityHeadersBehavior: { ...security({ contentSecurityPolicy: FILE_POLICY, override: true }), ...NO_FRAMING },
    customHeadersBehavior: custom({
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  });
}

/** Creates the headers of API responses. API pages, such as the documentation, have their own policy. */
export function createApiHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...regionalName(scope, id),
    comment: 'API responses: not in frames',
    securityHeadersBehavior: {
      ...security({ contentSecurityPolicy: API_RESPONSE_POLICY, override: false }),
      ...NO_FRAMING,
    },
  });
}

const disableUnusedFeatures = () => ({ 'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', ') });

function custom(headers: Readonly<Record<string, string>>) {
  return { customHeaders: Object.entries(headers).map(([header, value]) => ({ header, value, override: true })) };
}

/** Policy names are unique per account across regions. */
function regionalName(scope: Construct, id: string) {
  return { responseHeadersPolicyName: `${Stack.of(scope).stackName}-${id}-${Aws.REGION}` };
}

function security(contentSecurityPolicy: ResponseHeadersContentSecurityPolicy) {
  return {
    contentSecurityPolicy,
    // Subdomains are the company's decision.
    strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
    contentTypeOptions: { override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: false },
  };
}
