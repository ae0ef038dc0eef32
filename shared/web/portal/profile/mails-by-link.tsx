import { useState } from 'react';
import { Outside } from '#web/portal/outside/outside.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { Mails } from './mails.tsx';

export default function MailsByLink() {
  const { say } = useSpeech();
  const [token] = useState(takenFromAddress);
  return (
    <Outside>
      <div className="stack">
        <Head title={say('mails')} />
        <Mails isAlone {...(token === '' ? {} : { token })} />
      </div>
    </Outside>
  );
}

function takenFromAddress(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('e') ?? '';
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
