import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { PictureType } from '#shared/domain/portal/picture.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { RequestSession } from '#shared/domain/users/session.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import type { Taken } from './forgive.ts';

/** An API Gateway request, with what the middlewares have found out about it. */
export type HttpEvent = Omit<APIGatewayProxyEventV2, 'body'> & {
  body?: unknown;
  account?: Account;
  /** Who calls; absent where anybody may. */
  caller?: Caller;
  /** The session that it comes with; absent where it comes with a key. */
  opened?: RequestSession;
  /** The promoter who calls, and its session; absent where the route is not for promoters. */
  promoter?: Promoter;
  entered?: AuthenticatedPromoter['entered'];
  /** Is done when the key's calls are recorded for other processes, if they are. */
  recording?: Promise<void>;
  input?: unknown;
  /** The parameters that the route knows, as they were sent; not those of the path. */
  given?: Readonly<Record<string, unknown>>;
  /** Whether rows are sent as CSV. */
  asCsv?: boolean;
  /** What became of parameters that were wrong and did not have to be right. */
  warnings?: NonNullable<Taken['warnings']>;
};

/** What a handler answers: a status and a body, JSON unless its route says otherwise. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The body as it is sent, where that has been made before. */
  readonly text?: string;
  /** The media type of the text, where it is not the one that the route declares. */
  readonly type?: 'text/csv' | 'application/xml' | 'text/html' | 'application/pdf' | PictureType;
  /** Sent as they are, in the place of the body. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies to set, as `Set-Cookie` has them. */
  readonly cookies?: readonly string[];
}

export type HttpMiddleware = MiddlewareObj<HttpEvent, Reply | APIGatewayProxyStructuredResultV2, Error, Context>;
