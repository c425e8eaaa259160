import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useNavigate } from '@remix-run/react';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sickOn, useAddAbsence } from '#app/features/diary/office/use-add-absence.ts';
import { useNewJob } from '#app/features/jobs/office/new-job.tsx';
import { readChoices, rememberChoice, togglePin } from '#app/lib/recent-choices.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { selectedRows } from '#app/table/selected-rows.ts';
import { Spinner } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useCombobox } from '#app/ui/combobox.ts';
import { solidTones } from '#app/ui/solid-tones.ts';
import { useFocusBack } from '#app/ui/use-focus-back.ts';
import { maxSearchLength } from '#server/search/constants.ts';
import {
  adding,
  helpCommands,
  itemsOf,
  matches,
  navigationCommands,
  type PaletteGroup,
  type PaletteItem,
  selectionGroup,
  stepsIn,
} from '../commands.ts';
import { useSavedItems } from '../use-saved-items.ts';
import { useSearchResults } from '../use-search-results.ts';

/** The command palette, following the ARIA combobox pattern. */
export interface OfficePaletteProps {
  open: boolean;
  onClose: () => void;
  onKeys: () => void;
  identity: string;
}

export function OfficePalette({ open, onClose, onKeys, identity }: OfficePaletteProps) {
  /** An item was chosen: do not restore the focus. */
  const isLeaving = useRef(false);
  const focusBack = useFocusBack(() => isLeaving.current);
  return (
    <Root open={open} onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-dialog bg-overlay data-[state=open]:animate-enter-fade" />
        <Content
          aria-describedby={undefined}
          {...focusBack}
          onOpenAutoFocus={() => {
            isLeaving.current = false;
            focusBack.onOpenAutoFocus();
          }}
          className="fixed inset-x-0 top-0 z-dialog mx-auto flex max-h-dvh flex-col overflow-hidden bg-raised shadow-floating focus:outline-none sm:top-[12vh] sm:max-h-[70vh] sm:w-[calc(100vw-3rem)] sm:max-w-2xl sm:rounded-xl"
        >
          <Title className="sr-only">Search and commands</Title>
          <Palette
            identity={identity}
            onClose={onClose}
            onKeys={onKeys}
            onChosen={() => {
              isLeaving.current = true;
              onClose();
            }}
          />
        </Content>
      </Portal>
    </Root>
  );
}

const paletteId = 'palette';

interface PaletteProps extends Omit<OfficePaletteProps, 'open'> {
  onChosen: () => void;
}

function Palette({ identity, onClose, onKeys, onChosen }: PaletteProps) {
  const navigate = useNavigate();
  const openNewJob = useNewJob();
  const { today } = useCompanyDay();
  const absence = useAddAbsence();
  const [query, setQuery] = useState('');
  const [recent] = useState(() => itemsOf(readChoices('Recent', identity)));
  const [pinned, setPinned] = useState(() => itemsOf(readChoices('Pinned', identity)));
  const { groups: found, isLooking, hasFailed } = useSearchResults(query);
  const sources = useSavedItems(query);
  const [selection] = useState(() => selectionGroup(selectedRows()));
  const groups = groupsFor(query, { pinned, recent, ...sources }, found, selection);
  const items = groups.flatMap((group) => group.items);
  const { active, setActive, move, inputProps } = useCombobox({ id: paletteId, count: items.length });

  function choose(item: PaletteItem) {
    onChosen();
    if (item.run) return item.run();
    rememberChoice(identity, item);
    if (item.does) absence.mutate(sickOn(item.does.sick, today));
    else if (item.opens === 'keys') onKeys();
    else if (item.to === null) openNewJob();
    else navigate(withDayInSight(item.to));
  }
  const pin = (item: PaletteItem) => setPinned(itemsOf(togglePin(identity, item)));
  function pressed(event: KeyboardEvent) {
    const item = items[active];
    // By its place: Alt makes other letters on a Mac.
    if (event.altKey && event.code === 'KeyP' && item && !item.run) {
      event.preventDefault();
      pin(item);
      return;
    }
    if (move(event) || event.key !== 'Enter' || event.nativeEvent.isComposing || !item) return;
    event.preventDefault();
    choose(item);
  }
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 border-line border-b px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          {...inputProps}
          aria-label="Search jobs, properties, users and invoices, or run a command"
          autoCorrect="off"
          enterKeyHint="go"
          maxLength={maxSearchLength}
          placeholder="Search or run a command"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(null);
          }}
          onKeyDown={pressed}
          className="min-h-tap min-w-0 grow bg-transparent text-lg placeholder:text-muted focus-visible:outline-none"
        />
        {isLooking && <Spinner className="size-5 shrink-0 text-muted" />}
        <button
          type="button"
          onClick={onClose}
          className="min-h-small shrink-0 rounded-md px-2 text-muted text-sm hover:bg-hover hover:text-text"
        >
          Close
        </button>
      </div>
      <PaletteList
        id={paletteId}
        groups={groups}
        active={active}
        pinned={new Set(pinned.map(({ id }) => id))}
        onHover={setActive}
        onChoose={choose}
        onPin={pin}
      />
      {items.length === 0 && (
        <p className="px-4 py-8 text-center text-muted">
          {isLooking ? 'Looking...' : hasFailed ? 'Search failed. Try again.' : `No results for '${query.trim()}'.`}
        </p>
      )}
      <span className="sr-only" role="status">
        {!isLooking && query.trim() !== '' && (items.length === 1 ? '1 result' : `${items.length} results`)}
      </span>
      <p aria-hidden="true" className="hidden gap-4 border-line border-t px-4 py-2 text-muted text-xs sm:flex">
        <span>↑↓ choose</span>
        <span>Enter open</span>
        <span>Alt+P pin</span>
        <span>Esc close</span>
      </p>
    </>
  );
}

/** A worker's panel opens over the diary as it stands, whose day a new absence begins with. */
function withDayInSight(to: string): string {
  const { pathname, searchParams } = new URL(to, location.origin);
  const worker = searchParams.get('worker');
  if (worker === null || pathname !== location.pathname) return to;
  const search = new URLSearchParams(location.search);
  search.set('worker', worker);
  return `${pathname}?${search}`;
}

type PaletteSources = Record<'pinned' | 'recent' | 'views' | 'workers' | 'settings', readonly PaletteItem[]>;

/** Maximum saved views and absences listed before anything is typed, and settings listed after records. */
const someViews = 5;
const someAbsences = 8;
const someSettings = 8;

/**
 * Actions on the selected rows first. Without a query then pinned and recent items, actions, pages and views; with a query
 * everything that matches.
 */
function groupsFor(
  query: string,
  { pinned, recent, views, workers, settings }: PaletteSources,
  found: readonly PaletteGroup[],
  selection: PaletteGroup,
) {
  const isEmpty = query.trim() === '';
  const known = new Set(isEmpty ? pinned.map(({ id }) => id) : []);
  const fitting = (items: readonly PaletteItem[]) =>
    items.filter((item) => !known.has(item.id) && matches(item, query));
  const recentItems = isEmpty ? fitting(recent) : [];
  for (const { id } of recentItems) known.add(id);
  const groups: PaletteGroup[] = [
    { ...selection, items: fitting(selection.items) },
    { title: 'Pinned', items: isEmpty ? pinned : [] },
    { title: 'Recent', items: recentItems },
    { title: 'Add', items: fitting(adding) },
    {
      title: 'Go to',
      items: fitting(isEmpty ? navigationCommands : [...navigationCommands, ...stepsIn, ...helpCommands]),
    },
    { title: 'Absences', items: isEmpty ? [] : fitting(workers).slice(0, someAbsences) },
    { title: 'Saved views', items: isEmpty ? fitting(views).slice(0, someViews) : fitting(views) },
    ...(isEmpty ? [] : found),
    { title: 'Settings', items: isEmpty ? [] : fitting(settings).slice(0, someSettings) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

interface PaletteListProps {
  /** Id of the combobox. */
  id: string;
  groups: readonly PaletteGroup[];
  /** Index over all groups of the item that Enter takes. */
  active: number;
  /** Ids. */
  pinned: ReadonlySet<string>;
  onHover: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
  onPin: (item: PaletteItem) => void;
}

function PaletteList({ id, groups, active, pinned, onHover, onChoose, onPin }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let index = -1;
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      className="grow overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={title} role="group" aria-label={title} className="mb-1">
          <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-muted text-xs">
            {title}
          </p>
          {items.map((item) => {
            index += 1;
            const at = index;
            return (
              <Option
                key={item.id}
                id={`${id}-${at}`}
                index={at}
                item={item}
                isActive={at === active}
                isPinned={pinned.has(item.id)}
                onHover={onHover}
                onChoose={onChoose}
                onPin={onPin}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<PaletteListProps, 'onHover' | 'onChoose' | 'onPin'> {
  id: string;
  index: number;
  item: PaletteItem;
  isActive: boolean;
  isPinned: boolean;
}

function Option({ id, index, item, isActive, isPinned, onHover, onChoose, onPin }: OptionProps) {
  const { label, detail, icon: Icon, tone, day } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys (ARIA combobox pattern)
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-index={index}
      aria-selected={isActive}
      onMouseMove={() => onHover(index)}
      onClick={() => onChoose(item)}
      className={classNames(
        'flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-3 py-1.5',
        isActive && 'bg-accent-soft',
      )}
    >
      <Icon className={classNames('size-5 shrink-0', isActive ? 'text-accent' : 'text-muted')} aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{label}</span>
        {detail && <span className="block truncate text-muted text-sm">{detail}</span>}
      </span>
      {day && <span className="shrink-0 text-muted text-xs">{day}</span>}
      {/* The status is among the details, in words. */}
      {tone && <span className={classNames('size-2 shrink-0 rounded-full', solidTones[tone])} aria-hidden="true" />}
      {isPinned && <span className="sr-only">Pinned</span>}
      {(isActive || isPinned) && !item.run && (
        // For the mouse; keys have Alt+P.
        <span
          aria-hidden="true"
          title={isPinned ? 'Unpin (Alt+P)' : 'Pin (Alt+P)'}
          onClick={(event) => {
            event.stopPropagation();
            onPin(item);
          }}
          className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          {isPinned && isActive ? <PinOff className="size-4" /> : <Pin className="size-4" />}
        </span>
      )}
      {isActive && <CornerDownLeft className="size-4 shrink-0 text-accent max-sm:hidden" aria-hidden="true" />}
    </div>
  );
}
