import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `danger`: destructive; `bare`: inline. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'bare';
  /** Disables clicks while pending, but keeps the focus. */
  readonly isBusy?: boolean;
}

export function Button({ kind = 'plain', isBusy = false, onClick, children, ...others }: Props) {
  return (
    <button
      type="button"
      {...others}
      className="button"
      data-kind={kind}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {children}
    </button>
  );
}
