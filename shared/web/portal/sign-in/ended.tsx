import { accountAsked } from '#web/portal/api/session.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';

/** What somebody reads in a frame whose page gives no other token. Nobody signs in there: browsers keep no cookies for frames. */
export function Ended() {
  const { say } = useSpeech();
  const account = accountAsked();
  return (
    <>
      <p>{say('frameEndedText')}</p>
      <div>
        <a
          className="button"
          href={account === undefined ? '/portal' : `/portal?account=${account}`}
          target="_blank"
          rel="noreferrer"
        >
          {say('openPortal')}
        </a>
      </div>
    </>
  );
}
