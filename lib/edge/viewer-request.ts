/** A header in the format of CloudFront Functions. */
interface EdgeHeader {
  value: string;
}

/** The part of a CloudFront request that our functions use. */
export interface EdgeRequest {
  uri: string;
  headers: Record<string, EdgeHeader>;
}

/** Event of a viewer-request function. */
export interface ViewerRequest {
  readonly request: EdgeRequest;
  readonly viewer: { readonly ip: string };
}

/** Response that the function generates itself. */
export interface EdgeResponse {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Readonly<Record<string, EdgeHeader>>;
}

/** Returns a redirect within the same origin. Not cached, because the dashboard may move. */
export function redirect(location: string): EdgeResponse {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}
