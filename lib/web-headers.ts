import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersContentSecurityPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** What the pages of the dashboard and of the portal may load: what the service itself sends, and nothing of any other host. */
const PAGES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What answers of the API may load when a browser shows one. */
const ANSWERS = "default-src 'none'; frame-ancestors 'none'";

/** What these pages have no use for, and so nothing that gets into it. */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
];

/** The headers of the applications' pages and files. */
export function pageHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  const own = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  };
  return new ResponseHeadersPolicy(scope, id, {
    ...inRegion(scope, id),
    comment: 'Pages: nothing of other hosts, in no frame',
    securityHeadersBehavior: security({ contentSecurityPolicy: PAGES, override: true }),
    customHeadersBehavior: {
      customHeaders: Object.entries(own).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}

/** The headers of all that the API answers. A page of the API, such as its documentation, has a policy of its own. */
export function answerHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...inRegion(scope, id),
    comment: 'Answers of the API: in no frame',
    securityHeadersBehavior: security({ contentSecurityPolicy: ANSWERS, override: false }),
  });
}

/** A name of its own in each region: an account has one list of them for all. */
function inRegion(scope: Construct, id: string) {
  return { responseHeadersPolicyName: `${Stack.of(scope).stackName}-${id}-${Aws.REGION}` };
}

function security(contentSecurityPolicy: ResponseHeadersContentSecurityPolicy) {
  return {
    contentSecurityPolicy,
    // Without subdomains: those of a company's domain are its own affair.
    strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
    contentTypeOptions: { override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: false },
    // For browsers that do not know frame-ancestors.
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  };
}
