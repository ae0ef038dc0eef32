import { Link } from '@tanstack/react-router';
import { Outside } from '#web/portal/outside/outside.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';

/** For instance, a deployment has removed the screen's file. */
export function Broken({ error }: { readonly error: unknown }) {
  const { say } = useSpeech();
  return (
    <div className="stack">
      <Head title={say('brokenTitle')} />
      <Failure error={error} again={() => location.reload()} />
    </div>
  );
}

export function NotFound() {
  const { say } = useSpeech();
  return (
    <Outside>
      <div className="card">
        <Head title={say('notFoundTitle')} />
        <p>
          <Link to="/portal">{say('toFirstPage')}</Link>
        </p>
      </div>
    </Outside>
  );
}
