import { Button, FileButton, Group, Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import type { UploadedFile } from './asset-draft.ts';
import { findFileProblem, listAcceptedTypes, MAX_FILE_MB } from './file-rules.ts';
import style from './resources.module.css';
import { uploadFile } from './upload-file.ts';

interface Props {
  readonly isImage: boolean;
  readonly file: UploadedFile | undefined;
  /** Whether the asset has one already. */
  readonly isReplacement: boolean;
  readonly change: (file: UploadedFile) => void;
  readonly setUploading: (isUploading: boolean) => void;
  readonly error: string | undefined;
}

/** A file field, which uploads the chosen file immediately. */
export function FileField({ isImage, file, isReplacement, change, setUploading, error }: Props) {
  const [problem, setProblem] = useState<string>();
  const reset = useRef<() => void>(null);
  const upload = useMutation({
    mutationFn: uploadFile,
    onMutate: () => setUploading(true),
    onSuccess: change,
    onError: ({ message }) => setProblem(message),
    onSettled: () => setUploading(false),
  });
  const choose = (file: File | null) => {
    // Allows choosing the same file again after a correction.
    reset.current?.();
    if (file === null) return;
    const fileProblem = findFileProblem(file, isImage);
    setProblem(fileProblem);
    if (fileProblem === undefined) upload.mutate(file);
  };
  return (
    <Input.Wrapper
      label="File"
      labelElement="div"
      withAsterisk={!isReplacement}
      description={
        isImage
          ? `PNG, JPEG, GIF, WebP or SVG, up to ${MAX_FILE_MB} MB.`
          : `PDF, ZIP, Office, text, CSV, MP4 or image, up to ${MAX_FILE_MB} MB.`
      }
      error={problem ?? error}
    >
      <Group mt="xs">
        <FileButton accept={listAcceptedTypes(isImage)} onChange={choose} resetRef={reset}>
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {file || isReplacement ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
        <output className={style.file}>
          {file ? (
            <>
              <Icon name="check" size={16} /> {file.name}
            </>
          ) : null}
        </output>
      </Group>
    </Input.Wrapper>
  );
}
