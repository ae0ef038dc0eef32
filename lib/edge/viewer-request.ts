interface EdgeHeader {
  value: string;
}

export interface EdgeRequest {
  uri: string;
  headers: Record<string, EdgeHeader>;
}

export interface ViewerRequest {
  readonly request: EdgeRequest;
  readonly viewer: { readonly ip: string };
}

export interface EdgeResponse {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Readonly<Record<string, EdgeHeader>>;
}

/** Returns an uncached redirect within the origin; the dashboard may move. */
export function redirectResponse(location: string): EdgeResponse {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}
