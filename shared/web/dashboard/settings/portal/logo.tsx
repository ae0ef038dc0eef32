import { Button, FileButton, Group, Input } from '@mantine/core';
import { useRef, useState } from 'react';
import { LARGEST_LOGO, PICTURE_TYPES, pictureType } from '#shared/domain/portal/picture.ts';
import style from './portal.module.css';

interface Props {
  /** URL or data URL; null for none. */
  readonly logo: string | null;
  readonly change: (logo: string | null) => void;
  readonly wrong: string | undefined;
}

const ALLOWED = `PNG, JPEG or WebP, ${LARGEST_LOGO / 1000} KB at most.`;

export function LogoField({ logo, change, wrong }: Props) {
  const [refused, setRefused] = useState<string>();
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Allows choosing the same file again after a correction.
    reset.current?.();
    if (file === null) return;
    const why = await whyNot(file);
    setRefused(why);
    if (why === undefined) change(await dataAddress(file));
  };
  return (
    <Input.Wrapper label="Logo" labelElement="div" description={ALLOWED} error={refused ?? wrong}>
      <Group mt="xs">
        {logo === null ? null : <img src={logo} alt="The logo" className={style.logo} />}
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={choose} resetRef={reset}>
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
              setRefused(undefined);
              change(null);
            }}
          >
            Take the logo away
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** Returns the error that the service would report, or undefined. */
async function whyNot(file: File): Promise<string | undefined> {
  if (file.size > LARGEST_LOGO) {
    return `${file.name} has ${Math.ceil(file.size / 1000)} KB: ${LARGEST_LOGO / 1000} KB at most are taken.`;
  }
  const type = pictureType(new Uint8Array(await file.arrayBuffer()));
  return type === null ? `${file.name} is no picture that is taken: choose a PNG, JPEG or WebP.` : undefined;
}

function dataAddress(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
