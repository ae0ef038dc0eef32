import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ViewList } from '#shared/domain/users/saved-view.ts';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { Icon } from '#web/ui/icons.tsx';
import { parseSearch } from '#web/ui/lists/addresses.ts';
import type { ToolbarList } from '#web/ui/lists/toolbar.tsx';
import { formatViewQuery } from '#web/ui/lists/view.ts';
import { selectView } from './select-view.ts';
import { DeleteViewDialog, RenameViewDialog, SaveViewDialog, UPDATE_VIEW } from './view-dialogs.tsx';
import style from './views-menu.module.css';
import { viewsQuery } from './views-query.ts';

const RECORDS: Readonly<Record<ViewList, string>> = {
  promoters: 'promoters',
  referrals: 'referrals',
  commissions: 'commissions',
  payouts: 'payouts',
  campaigns: 'campaigns',
  tracking_logs: 'events',
  audit_logs: 'changes',
};

interface Props extends ToolbarList {
  readonly list: ViewList;
}

/** The user's saved views of a list. API keys have none. */
export function ViewsMenu(props: Props) {
  const { data: me } = useQuery(currentUserQuery);
  return me?.user ? <UserViewsMenu {...props} /> : null;
}

function UserViewsMenu({ list, definition, view, change }: Props) {
  const { data = [], isError } = useQuery(viewsQuery);
  const [isSaving, saving] = useDisclosure(false);
  const [isRenaming, renaming] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const [lastId, setLastId] = useState<number>();
  const update = useAction(UPDATE_VIEW, { successMessage: 'The view was updated.' });
  const views = data.filter((candidate) => candidate.list === list);
  const query = formatViewQuery(definition, view);
  const { view: selected, isEdited } = selectView(definition, views, query, lastId);
  if (selected?.id !== lastId && !(selected === undefined && query !== '')) setLastId(selected?.id);
  const path = { id: selected?.id ?? 0 };
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Icon name="bookmark" size={16} />}
            rightSection={<Icon name="more" size={16} />}
            {...(selected ? { 'aria-label': `View: ${selected.name}${isEdited ? ', edited' : ''}` } : {})}
          >
            <span className={style.name}>{selected ? selected.name : 'Views'}</span>
            {isEdited ? ' *' : ''}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={style.menu}>
          <ViewItem name={`All ${RECORDS[list]}`} isCurrent={query === ''} open={() => change({})} />
          {views.map((saved) => (
            <ViewItem
              key={saved.id}
              name={saved.name}
              isCurrent={saved === selected && !isEdited}
              open={() => {
                setLastId(saved.id);
                change(parseSearch(saved.query));
              }}
            />
          ))}
          {isError ? <Menu.Label>Your views could not be loaded. Reload the page.</Menu.Label> : null}
          <Menu.Divider />
          {isEdited ? (
            <Menu.Item onClick={() => update.mutate({ params: { path }, body: { query } })}>Update view</Menu.Item>
          ) : null}
          {selected && !isEdited ? null : (
            <Menu.Item disabled={query === ''} onClick={saving.open}>
              {isEdited ? 'Save as new view…' : 'Save view…'}
            </Menu.Item>
          )}
          {selected ? (
            <>
              <Menu.Item onClick={renaming.open}>Rename…</Menu.Item>
              <Menu.Item onClick={deleting.open}>Delete view</Menu.Item>
            </>
          ) : null}
          {query === '' ? <Menu.Label>To save a view, first filter, search or sort the list.</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog
        list={list}
        query={query}
        isOpen={isSaving}
        close={saving.close}
        onSaved={({ id }) => setLastId(id)}
      />
      {selected ? (
        <>
          <RenameViewDialog view={selected} isOpen={isRenaming} close={renaming.close} />
          <DeleteViewDialog view={selected} isOpen={isDeleting} close={deleting.close} />
        </>
      ) : null}
    </>
  );
}

interface ItemProps {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly open: () => void;
}

function ViewItem({ name, isCurrent, open }: ItemProps) {
  return (
    <Menu.Item
      className={style.item}
      leftSection={isCurrent ? <Icon name="check" size={16} /> : <span className={style.unchecked} />}
      {...(isCurrent ? { 'aria-current': true } : {})}
      onClick={open}
    >
      {name}
    </Menu.Item>
  );
}
