import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import style from './copyable-text.module.css';
import { Icon } from './icons.tsx';

export function CopyableText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span className={style.copied}>
      <code className={style.text}>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : label}>
            <ActionIcon variant="subtle" color={copied ? 'green' : 'gray'} aria-label={label} onClick={copy}>
              <Icon name={copied ? 'check' : 'copy'} size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
