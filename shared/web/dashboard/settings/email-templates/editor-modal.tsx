import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isEdited: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog to write an e-mail. Only "Close" loses input. */
export function EditorModal({ title, isOpen, isEdited, close, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size="80rem"
      closeOnClickOutside={!isEdited}
      closeOnEscape={!isEdited}
      closeButtonProps={{ 'aria-label': isEdited ? 'Close without saving' : 'Close' }}
    >
      <UnsavedChangesGuard isEdited={() => isEdited} />
      {children}
    </Modal>
  );
}
