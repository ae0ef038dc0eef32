import { useState } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Button } from './button.tsx';

const CONFIRMATION_MS = 2500;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { translate } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMATION_MS);
  };
  return (
    <>
      <Button onClick={copy} aria-label={label}>
        {isCopied ? translate('copied') : translate('copy')}
      </Button>
      <span className="hidden" role="status">
        {isCopied ? translate('copied') : ''}
      </span>
    </>
  );
}
