import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { positionDialog } from '#web/portal/embed/dialog-position.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, close, children }: Props) {
  const own = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { translate } = useTranslation();
  // Layout effect: a removed dialog can no longer restore the focus.
  useLayoutEffect(() => {
    const dialog = own.current;
    if (!dialog) return;
    const opener = document.activeElement?.getBoundingClientRect();
    dialog.showModal();
    if (isFramed && opener) {
      const top = positionDialog(opener.top + opener.height / 2, dialog.offsetHeight, window.innerHeight);
      dialog.style.marginTop = `${top}px`;
    }
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={own}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="stack">
        <div className="row space-between dialog-head">
          <h2 id={id}>{title}</h2>
          <Button kind="bare" onClick={close} aria-label={translate('close')}>
            <span aria-hidden="true">×</span>
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
