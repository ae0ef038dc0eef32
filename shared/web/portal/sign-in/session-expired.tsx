import { requestedAccount } from '#web/portal/api/session.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

/** For frames without a new token. They offer no sign-in: browsers block their cookies. */
export function SessionExpired() {
  const { translate } = useTranslation();
  const account = requestedAccount();
  return (
    <>
      <p>{translate('frameEndedText')}</p>
      <div>
        <a
          className="button"
          href={account === undefined ? '/portal' : `/portal?account=${account}`}
          target="_blank"
          rel="noreferrer"
        >
          {translate('openPortal')}
        </a>
      </div>
    </>
  );
}
