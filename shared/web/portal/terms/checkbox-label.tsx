import { splitCheckboxLabel } from '#shared/domain/portal/checkbox-label.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

interface Props {
  /** Null: the portal's own text. */
  readonly label: string | null;
  readonly url: string | null;
}

/** Label of the checkbox that accepts a contract. A text is shown above it, so only a URL is linked. */
export function CheckboxLabel({ label, url }: Props) {
  const { translate } = useTranslation();
  if (label === null) return translate('joinAccept');
  const { before, linked, after } = splitCheckboxLabel(label);
  return (
    <>
      {before}
      {url === null || linked === '' ? (
        linked
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {linked}
        </a>
      )}
      {after}
    </>
  );
}
