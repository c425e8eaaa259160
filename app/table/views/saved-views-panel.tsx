import { Link } from '@remix-run/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { maxLengths } from '#server/saved-views/constants.ts';

type View = RouterOutputs['savedViews']['list'][number];

interface SavedViewsPanelProps {
  list: string;
  /** URL of the list in its current state. */
  address: string;
  onOpened: () => void;
}

const toastOptions = toastPositions.centre;

export function SavedViewsPanel({ list, address, onOpened }: SavedViewsPanelProps) {
  const views = trpc.savedViews.list.useQuery({ list });
  const [managed, setManaged] = useState<number | null>(null);
  return (
    <div className="space-y-3">
      {views.isLoadingError && <QueryError title="Your views couldn’t be loaded" query={views} />}
      {views.isPending && <Skeleton className="h-9 rounded-md" />}
      {views.data && views.data.length > 0 && (
        <ul>
          {views.data.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              address={address}
              isManaged={managed === view.id}
              onManage={() => setManaged(managed === view.id ? null : view.id)}
              onOpened={onOpened}
            />
          ))}
        </ul>
      )}
      <SaveView list={list} address={address} />
    </div>
  );
}

interface ViewRowProps extends Pick<SavedViewsPanelProps, 'address' | 'onOpened'> {
  view: View;
  isManaged: boolean;
  onManage: () => void;
}

function ViewRow({ view, address, isManaged, onManage, onOpened }: ViewRowProps) {
  const utils = trpc.useUtils();
  const { id, name, is_shared, is_own, User } = view;
  const onSuccess = () => utils.savedViews.invalidate();
  const change = trpc.savedViews.update.useMutation({ meta: { toastOptions, success: false }, onSuccess });
  const remove = trpc.savedViews.remove.useMutation({ meta: { toastOptions, success: 'View deleted' }, onSuccess });
  const [isRenaming, setRenaming] = useState(false);
  const by = is_own ? 'by you' : `by ${User.first_name} ${User.last_name}`.trim();
  const isCurrent = view.address === address;
  return (
    <li className="border-line border-b py-0.5 last:border-b-0">
      <div className="flex items-center gap-1">
        <Link
          to={view.address}
          onClick={onOpened}
          aria-current={isCurrent ? 'true' : undefined}
          className={classNames(
            'min-w-0 grow rounded-md px-2 py-1.5 hover:bg-hover focus-visible:-outline-offset-2',
            isCurrent && 'text-accent',
          )}
        >
          <span className="block truncate font-medium">{name}</span>
          {is_shared && <span className="block truncate text-muted text-xs">{`Shared ${by}`}</span>}
        </Link>
        <IconButton
          icon={Ellipsis}
          label={`Change ${name}`}
          aria-expanded={isManaged}
          onClick={onManage}
          className="size-small"
        />
      </div>
      {isManaged && (
        <div className="flex flex-wrap gap-1 pb-1">
          <Button kind="quiet" size="small" aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
            Rename
          </Button>
          {!isCurrent && (
            <Button
              kind="quiet"
              size="small"
              loading={change.isPending}
              onClick={() => change.mutate({ id, changes: { address } })}
            >
              Replace with this list
            </Button>
          )}
          {is_own && (
            <Button
              kind="quiet"
              size="small"
              loading={change.isPending}
              onClick={() => change.mutate({ id, changes: { is_shared: !is_shared } })}
            >
              {is_shared ? 'Stop sharing' : 'Share with the company'}
            </Button>
          )}
          <Button kind="quiet" size="small" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
            Delete
          </Button>
        </div>
      )}
      {isManaged && isRenaming && <RenameView view={view} onDone={() => setRenaming(false)} onSaved={onSuccess} />}
    </li>
  );
}

const nameError = (name: string) => (name.trim() === '' ? 'Enter a name' : undefined);

function RenameView({ view, onDone, onSaved }: { view: View; onDone: () => void; onSaved: () => void }) {
  const rename = trpc.savedViews.update.useMutation({
    meta: { toastOptions, claimsFields: true, success: false },
    onSuccess: onSaved,
  });
  const form = useForm({
    initial: { name: view.name },
    validate: ({ name }) => ({ name: nameError(name) }),
    onSubmit: ({ name }) =>
      rename.mutate({ id: view.id, changes: { name: name.trim() } }, { onSuccess: onDone, onError: form.reject }),
    isPending: rename.isPending,
    rest: 'name',
  });
  return (
    <Form form={form} isHeld={false} className="space-y-2 px-2 pb-2">
      <TextField label="New name" autoComplete="off" maxLength={maxLengths.name} {...form.text('name')} />
      <Button type="submit" size="small" loading={rename.isPending}>
        Save name
      </Button>
    </Form>
  );
}

function SaveView({ list, address }: Pick<SavedViewsPanelProps, 'list' | 'address'>) {
  const utils = trpc.useUtils();
  const save = trpc.savedViews.create.useMutation({
    meta: { toastOptions, claimsFields: true, success: 'View saved' },
    onSuccess: () => utils.savedViews.invalidate(),
  });
  const form = useForm({
    initial: { name: '', is_shared: false },
    validate: ({ name }) => ({ name: nameError(name) }),
    onSubmit: ({ name, is_shared }) =>
      save.mutate(
        { list, address, name: name.trim(), is_shared },
        { onSuccess: () => form.reset(), onError: form.reject },
      ),
    isPending: save.isPending,
    rest: 'name',
  });
  return (
    <Form form={form} isHeld={false} className="space-y-2 px-2 pb-1">
      <TextField
        label="Save this list as"
        placeholder="Late at Mill Lane"
        autoComplete="off"
        maxLength={maxLengths.name}
        {...form.text('name')}
      />
      <CheckboxField
        label="Share with the company"
        checked={form.values.is_shared}
        onChange={({ target }) => form.change({ is_shared: target.checked })}
      />
      <Button type="submit" kind="secondary" size="small" loading={save.isPending}>
        Save view
      </Button>
    </Form>
  );
}
