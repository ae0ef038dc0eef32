import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { Outside } from './outside.tsx';

/** What somebody sees who is not signed in. */
export function Start() {
  const { say } = useSpeech();
  return (
    <Outside>
      <div className="card">
        <Head title={say('welcomeTitle')} text={say('signInText')} />
      </div>
    </Outside>
  );
}
