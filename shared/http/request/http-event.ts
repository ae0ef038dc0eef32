import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { ImageType } from '#shared/domain/portal/picture.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { RequestSession } from '#shared/domain/users/session.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import type { AcceptedParameters } from './forgiving-parameters.ts';

/** API Gateway request, extended by the middlewares. */
export type HttpEvent = Omit<APIGatewayProxyEventV2, 'body'> & {
  body?: unknown;
  account?: Account;
  /** Absent on public routes. */
  caller?: Caller;
  /** Absent for calls with an API key. */
  userSession?: RequestSession;
  promoter?: Promoter;
  portalSession?: AuthenticatedPromoter['portalSession'];
  /** Resolves after the rate limit count was written. */
  recording?: Promise<void>;
  input?: unknown;
  /** Known parameters, without those of the path. */
  given?: Readonly<Record<string, unknown>>;
  asCsv?: boolean;
  warnings?: NonNullable<AcceptedParameters['warnings']>;
};

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly text?: string;
  /** Overrides the route's type. */
  readonly type?: 'text/csv' | 'application/xml' | 'text/html' | 'application/pdf' | ImageType;
  /** Sent instead of the body. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

export type HttpMiddleware = MiddlewareObj<HttpEvent, Reply | APIGatewayProxyStructuredResultV2, Error, Context>;
