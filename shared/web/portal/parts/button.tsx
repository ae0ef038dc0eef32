import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` is what the screen is for, `grave` can't be taken back, `bare` is beside something. */
  readonly kind?: 'main' | 'plain' | 'grave' | 'bare';
  /** While something is under way: it can't be pressed again. */
  readonly isBusy?: boolean;
}

export function Button({ kind = 'plain', isBusy = false, disabled, children, ...others }: Props) {
  return (
    <button
      type="button"
      {...others}
      className="button"
      data-kind={kind}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {children}
    </button>
  );
}
