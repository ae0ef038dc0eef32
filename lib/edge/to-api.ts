import { VIEWER_ADDRESS, VIEWER_HOST } from '#shared/http/request/viewer-headers.ts';
import { type EdgeRequest, type EdgeResponse, redirect, type ViewerRequest } from './viewer-request.ts';

/**
 * Runs at the edge for what goes to the API. It says who asks and by which name, in headers that replace whatever came by
 * their names. The bare address leads to the dashboard.
 */
export function handler(event: ViewerRequest): EdgeRequest | EdgeResponse {
  // CloudFront's runtime takes nothing apart (destructuring).
  const request = event.request;
  if (request.uri === '/') return redirect('/dashboard/');
  request.headers[VIEWER_ADDRESS] = { value: event.viewer.ip };
  request.headers[VIEWER_HOST] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
