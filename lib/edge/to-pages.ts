import { type EdgeRequest, type EdgeResponse, redirect, type ViewerRequest } from './viewer-request.ts';

/** A file of the dashboard: below `assets`, or beside its page. */
const FILE = /^\/dashboard\/(assets\/.+|[^/]+\.[a-z0-9]+)$/;

/**
 * Runs at the edge for the dashboard. All addresses below `/dashboard/` that are no file's are views of the one page. Only
 * these: what the API does not find stays not found.
 */
export function handler(event: ViewerRequest): EdgeRequest | EdgeResponse {
  // CloudFront's runtime takes nothing apart (destructuring).
  const request = event.request;
  if (request.uri === '/dashboard') return redirect('/dashboard/');
  if (!FILE.test(request.uri)) request.uri = '/dashboard/index.html';
  return request;
}
