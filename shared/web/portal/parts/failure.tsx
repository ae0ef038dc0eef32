import type { TextName } from '#web/portal/texts/en.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { asProblem, type Problem } from '#web/ui/api/problem.ts';
import { Button } from './button.tsx';
import { useReasons } from './use-reasons.ts';

/** What one can do about a problem. */
function adviceFor({ status, code }: Pick<Problem, 'status' | 'code'>): TextName {
  if (status === 0) return 'failureOffline';
  if (status === 401) return 'failureEnded';
  if (code === 'other_promoter') return 'failureOther';
  if (status === 403) return 'failureForbidden';
  if (status === 404) return 'failureGone';
  if (status === 409) return 'failureChanged';
  if (status === 429) return 'failureTooMany';
  return status >= 500 ? 'failureServer' : 'failureWrong';
}

/** Something did not come: why, what to try, and a button that tries it. */
export function Failure({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  const { say } = useSpeech();
  const { reason } = useReasons();
  const problem = asProblem(error);
  // What the service says of what somebody has typed is of use; what it says of itself is not.
  const isAboutInput = problem.status === 400 || problem.status === 422 || problem.status === 409;
  return (
    <div className="note" data-kind="bad" role="alert">
      <p className="strong">{say(adviceFor(problem))}</p>
      {isAboutInput ? <p className="breaks">{reason(problem.message)}</p> : null}
      {problem.status >= 500 && problem.requestId ? (
        <p className="breaks">{say('failureNumber', { id: problem.requestId })}</p>
      ) : null}
      {again ? <Button onClick={again}>{say('tryAgain')}</Button> : null}
    </div>
  );
}
