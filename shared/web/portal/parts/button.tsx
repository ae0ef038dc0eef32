import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` is what the screen is for, `grave` can't be taken back, `bare` is beside something. */
  readonly kind?: 'main' | 'plain' | 'grave' | 'bare';
  /** While something is under way: it can't be pressed again, and keeps the focus. */
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
