import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Around {
  readonly label: string;
  readonly help?: string | undefined;
  readonly wrong?: string | undefined;
}

type FieldProps = Around & InputHTMLAttributes<HTMLInputElement>;

export function Field({ label, help, wrong, ...input }: FieldProps) {
  return (
    <Labelled label={label} help={help} wrong={wrong}>
      {(attributes) => <input type="text" {...input} {...attributes} className="input" />}
    </Labelled>
  );
}

type LongFieldProps = Around & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function LongField({ label, help, wrong, ...area }: LongFieldProps) {
  return (
    <Labelled label={label} help={help} wrong={wrong}>
      {(attributes) => <textarea rows={4} {...area} {...attributes} className="input" />}
    </Labelled>
  );
}

type ChoiceProps = Around &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  };

export function ChoiceField({ label, help, wrong, choices, ...select }: ChoiceProps) {
  return (
    <Labelled label={label} help={help} wrong={wrong}>
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
  wrong,
  children,
}: Around & { readonly children: (attributes: Attributes) => ReactNode }) {
  const id = useId();
  const [helpId, wrongId] = [`${id}-help`, `${id}-wrong`];
  const described = [help ? helpId : '', wrong ? wrongId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': described || undefined })}
      {help ? (
        <p id={helpId} className="quiet">
          {help}
        </p>
      ) : null}
      {wrong ? (
        <p id={wrongId} className="wrong" role="alert">
          {wrong}
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
