/** Headers added by CloudFront (lib/edge); the secret proves their origin. */
export const VIEWER_ADDRESS = 'x-viewer-address';
export const VIEWER_HOST = 'x-viewer-host';
export const EDGE_SECRET = 'x-origin-secret';

/** Header by which CloudFront states the viewer's country, on the paths of the tracking script. */
export const VIEWER_COUNTRY = 'cloudfront-viewer-country';

/** Stage variable of the secret. */
export const EDGE_SECRET_VARIABLE = 'edgeSecret';

/** Stage variable of the previous secret, during a rotation. */
export const PREVIOUS_EDGE_SECRET_VARIABLE = 'previousEdgeSecret';
