import { VIEWER_ADDRESS, VIEWER_HOST } from '#shared/http/request/viewer-headers.ts';
import { type EdgeRequest, type EdgeResponse, redirectResponse, type ViewerRequest } from './viewer-request.ts';

/**
 * CloudFront function that sets the viewer's address and host as headers, replacing those of the client. Redirects `/`
 * to the dashboard.
 */
export function handler(event: ViewerRequest): EdgeRequest | EdgeResponse {
  // CloudFront's runtime does not support destructuring.
  const request = event.request;
  if (request.uri === '/') return redirectResponse('/dashboard/');
  request.headers[VIEWER_ADDRESS] = { value: event.viewer.ip };
  request.headers[VIEWER_HOST] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
