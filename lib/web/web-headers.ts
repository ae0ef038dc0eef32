import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersContentSecurityPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { pagePolicy } from '#shared/http/response/page-policy.ts';

/** What answers of the API may load when a browser shows one. */
const ANSWERS = "default-src 'none'; frame-ancestors 'none'";

/** What these pages have no use for, and so nothing that gets into it. */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
];

/** For browsers that do not know frame-ancestors. */
const IN_NO_FRAME = { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } };

/** The headers of the applications' pages and files. */
export function pageHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  const own = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...unused(),
  };
  return new ResponseHeadersPolicy(scope, id, {
    ...inRegion(scope, id),
    comment: 'Pages: nothing of other hosts, in no frame',
    securityHeadersBehavior: { ...security({ contentSecurityPolicy: pagePolicy(), override: true }), ...IN_NO_FRAME },
    customHeadersBehavior: custom(own),
  });
}

/**
 * The headers of the portal's page for frames. The page itself says by its policy who may show it, which differs from account to
 * account; what says nothing of that is shown in no frame. `X-Frame-Options` names no origins, so it is left out.
 */
export function frameHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...inRegion(scope, id),
    comment: 'The portal in frames: where its page allows it',
    securityHeadersBehavior: security({ contentSecurityPolicy: ANSWERS, override: false }),
    customHeadersBehavior: custom(unused()),
  });
}

/** The headers of all that the API answers. A page of the API, such as its documentation, has a policy of its own. */
export function answerHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...inRegion(scope, id),
    comment: 'Answers of the API: in no frame',
    securityHeadersBehavior: { ...security({ contentSecurityPolicy: ANSWERS, override: false }), ...IN_NO_FRAME },
  });
}

const unused = () => ({ 'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', ') });

function custom(headers: Readonly<Record<string, string>>) {
  return { customHeaders: Object.entries(headers).map(([header, value]) => ({ header, value, override: true })) };
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
  };
}
