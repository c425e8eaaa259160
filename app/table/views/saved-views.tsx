import { useLocation } from '@remix-run/react';
import Bookmark from 'lucide-react/icons/bookmark';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Popover } from '#app/ui/popover.tsx';
import type { ListSpec, ListState } from '../state/list-state.ts';
import { viewAddress } from './view-address.ts';

interface SavedViewsProps {
  /** The table's name. */
  name: string;
  spec: ListSpec;
  state: ListState;
}

const SavedViewsPanel = lazyPart(() => import('./saved-views-panel.tsx').then((module) => module.SavedViewsPanel));

/** Saved views of this list: open, save, rename, share, delete. */
export function SavedViews({ name, spec, state }: SavedViewsProps) {
  const { pathname, search } = useLocation();
  const user = useSessionUser();
  if (user?.role !== 'admin') return null;
  return (
    <Popover
      label="Saved views"
      icon={Bookmark}
      kind="quiet"
      named="never"
      // On a phone the button may stand too far left for the panel.
      className="max-sm:[&>section]:fixed max-sm:[&>section]:inset-x-4 max-sm:[&>section]:top-auto max-sm:[&>section]:w-auto"
    >
      {(close) => (
        <SavedViewsPanel
          list={name}
          address={viewAddress(spec, state, pathname, new URLSearchParams(search))}
          onOpened={close}
        />
      )}
    </Popover>
  );
}
