import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface FieldFrameProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

type FieldProps = FieldFrameProps & InputHTMLAttributes<HTMLInputElement>;

export function Field({ label, help, error, ...input }: FieldProps) {
  return (
    <Labelled label={label} help={help} error={error}>
      {(attributes) => <input type="text" {...input} {...attributes} className="input" />}
    </Labelled>
  );
}

type LongFieldProps = FieldFrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function LongField({ label, help, error, ...area }: LongFieldProps) {
  return (
    <Labelled label={label} help={help} error={error}>
      {(attributes) => <textarea rows={4} {...area} {...attributes} className="input" />}
    </Labelled>
  );
}

type ChoiceProps = FieldFrameProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  };

export function ChoiceField({ label, help, error, choices, ...select }: ChoiceProps) {
  return (
    <Labelled label={label} help={help} error={error}>
      {(attributes) => (
        <select {...select} {...attributes} className="input">
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface Attributes {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

function Labelled({
  label,
  help,
  error,
  children,
}: FieldFrameProps & { readonly children: (attributes: Attributes) => ReactNode }) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const describedBy = [help ? helpId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {help ? (
        <p id={helpId} className="muted">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function CheckField({ label, ...input }: { readonly label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
