import { Refusal, type RefusalReason } from '#shared/domain/refusal.ts';
import { RatesError } from '#shared/operations/rates/rates-error.ts';

/** A failure that the user can fix, shown as one line. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** Wrong command-line arguments; shown with the usage. */
export class UsageError extends AdminError {
  override name = 'UsageError';
}

const HINTS: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'no AWS credentials found: log in, or choose a profile with --profile',
  ResourceNotFoundException: 'the table does not exist: check the data folder, stack and region',
  AccessDeniedException: 'these AWS credentials lack permission',
  AccessDenied: 'these AWS credentials lack permission',
  ExpiredToken: 'the AWS credentials have expired: log in again',
  ExpiredTokenException: 'the AWS credentials have expired: log in again',
};

/** Formats an error as one line. */
export function formatErrorLine(error: unknown): string {
  if (error instanceof Refusal) return formatRefusal(error.reason);
  if (error instanceof AdminError || error instanceof RatesError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (findErrorCode(error) === 'ECONNREFUSED') {
    return 'the database does not respond. Run npm start first (another folder: --data DIR; a deployed service: --stack NAME).';
  }
  if (error.message.startsWith('Region is missing')) return 'no AWS region is set. Choose one with --region.';
  const hint = HINTS[error.name];
  const [message = ''] = error.message.split('\n');
  return hint ? `${hint} (${message})` : `${error.name}: ${message}`;
}

function formatRefusal(reason: RefusalReason): string {
  switch (reason.code) {
    case 'not_found':
      if (reason.what !== 'campaign') return `${reason.what} not found`;
      return 'campaign not found. Run campaign list to see all campaigns, or campaign create to create the first.';
    case 'invalid':
    case 'invalid_record':
      return reason.message;
    case 'import_running':
      return 'another import into this account is running, or was interrupted within the last two minutes: try again when it has ended';
    case 'source_unavailable':
      return 'the other service limits calls, or does not respond. Run the command again later.';
    case 'taken':
      return `another ${reason.field === 'uid' ? 'lead' : 'promoter'} already has this ${reason.field.replace('_', '-')}`;
    default:
      return `refused: ${reason.code}`;
  }
}

/** Returns the error code. If several addresses were tried, it is in an AggregateError. */
function findErrorCode(error: Error): unknown {
  if ('code' in error && error.code) return error.code;
  return error instanceof AggregateError ? error.errors[0]?.code : undefined;
}
