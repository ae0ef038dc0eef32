import { Button, FileButton, Group, Input } from '@mantine/core';
import { useRef, useState } from 'react';
import { detectImageType, IMAGE_TYPES, MAX_LOGO_BYTES } from '#shared/domain/portal/picture.ts';
import style from './portal.module.css';

interface Props {
  /** URL or data URL; null for none. */
  readonly logo: string | null;
  readonly change: (logo: string | null) => void;
  readonly error: string | undefined;
}

const ALLOWED = `Shown in the portal and in e-mails. PNG, JPEG or WebP, up to ${MAX_LOGO_BYTES / 1000} KB.`;

export function LogoField({ logo, change, error }: Props) {
  const [problem, setProblem] = useState<string>();
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Allows choosing the same file again after a correction.
    reset.current?.();
    if (file === null) return;
    const newProblem = await findLogoProblem(file);
    setProblem(newProblem);
    if (newProblem === undefined) change(await readAsDataUrl(file));
  };
  return (
    <Input.Wrapper label="Logo" labelElement="div" description={ALLOWED} error={problem ?? error}>
      <Group mt="xs">
        {logo === null ? null : <img src={logo} alt="Logo" className={style.logo} />}
        <FileButton accept={IMAGE_TYPES.join(',')} onChange={choose} resetRef={reset}>
          {(props) => (
            <Button {...props} variant="default">
              {logo === null ? 'Choose a logo' : 'Choose another logo'}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <Button
            variant="light"
            color="red"
            onClick={() => {
              setProblem(undefined);
              change(null);
            }}
          >
            Remove logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** Returns the error that the service would report, or undefined. */
async function findLogoProblem(file: File): Promise<string | undefined> {
  if (file.size > MAX_LOGO_BYTES) {
    return `${file.name} is ${Math.ceil(file.size / 1000)} KB. The maximum is ${MAX_LOGO_BYTES / 1000} KB.`;
  }
  const type = detectImageType(new Uint8Array(await file.arrayBuffer()));
  return type === null ? `${file.name} is not a supported image. Choose a PNG, JPEG or WebP file.` : undefined;
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
