import { Refusal, type RefusalReason } from '#shared/domain/refusal.ts';
import { RatesError } from '#shared/operations/rates/rates-error.ts';

/** A condition the caller can put right: shown in one line. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** The command was not called as it is meant to be: shown with its usage. */
export class UsageError extends AdminError {
  override name = 'UsageError';
}

const HINTS: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'no AWS credentials were found: log in, or name a profile with --profile',
  ResourceNotFoundException: 'the table does not exist: is this the right data folder, stack and region?',
  AccessDeniedException: 'these AWS credentials may not do that',
  AccessDenied: 'these AWS credentials may not do that',
  ExpiredToken: 'the AWS credentials have expired: log in again',
  ExpiredTokenException: 'the AWS credentials have expired: log in again',
};

/** What the caller sees of an error: one line, without a stack trace. */
export function lineOf(error: unknown): string {
  if (error instanceof Refusal) return refusalLine(error.reason);
  if (error instanceof AdminError || error instanceof RatesError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (codeOf(error) === 'ECONNREFUSED') {
    return 'the database does not answer: npm start first (another folder: --data DIR; a deployed service: --stack NAME)';
  }
  if (error.message.startsWith('Region is missing')) return 'no AWS region is set: name one with --region';
  const hint = HINTS[error.name];
  const [message = ''] = error.message.split('\n');
  return hint ? `${hint} (${message})` : `${error.name}: ${message}`;
}

function refusalLine(reason: RefusalReason): string {
  switch (reason.code) {
    case 'not_found':
      if (reason.what !== 'campaign') return `there is no such ${reason.what}`;
      return 'there is no such campaign: campaign list shows them, campaign create creates the first';
    case 'invalid':
    case 'invalid_record':
      return reason.message;
    case 'taken':
      return `another ${reason.field === 'uid' ? 'lead' : 'promoter'} has this ${reason.field.replace('_', '-')} already`;
    default:
      return `refused: ${reason.code}`;
  }
}

/** A connection that was tried at several addresses fails with an error for each. */
function codeOf(error: Error): unknown {
  if ('code' in error && error.code) return error.code;
  return error instanceof AggregateError ? error.errors[0]?.code : undefined;
}
