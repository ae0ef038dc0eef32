import type { TextName } from '#web/portal/texts/en.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { type ApiProblem, toProblem } from '#web/ui/api/problem.ts';
import { Button } from './button.tsx';
import { useReasons } from './use-reasons.ts';

function selectAdvice({ status, code }: Pick<ApiProblem, 'status' | 'code'>): TextName {
  if (status === 0) return 'failureOffline';
  if (status === 401) return 'failureEnded';
  if (code === 'other_promoter') return 'failureOtherPromoter';
  if (status === 403) return 'failureForbidden';
  if (status === 404) return 'failureGone';
  if (status === 409) return 'failureChanged';
  if (status === 429) return 'failureTooMany';
  return status >= 500 ? 'failureServer' : 'failureWrong';
}

export function PortalFailure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { translate } = useTranslation();
  const { reason } = useReasons();
  const problem = toProblem(error);
  // Server messages help only if they are about the input.
  const isAboutInput = problem.status === 400 || problem.status === 422 || problem.status === 409;
  return (
    <div className="note" data-kind="bad" role="alert">
      <p className="strong">{translate(selectAdvice(problem))}</p>
      {isAboutInput ? <p className="breaks">{reason(problem.message)}</p> : null}
      {problem.status >= 500 && problem.requestId ? (
        <p className="breaks">{translate('failureNumber', { id: problem.requestId })}</p>
      ) : null}
      {retry ? <Button onClick={retry}>{translate('tryAgain')}</Button> : null}
    </div>
  );
}
