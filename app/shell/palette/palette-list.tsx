import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { useEffect, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteListProps {
  /** Id of the combobox. */
  id: string;
  groups: readonly PaletteGroup[];
  /** Index over all groups of the item that Enter takes. */
  active: number;
  onHover: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

export function PaletteList({ id, groups, active, onHover, onChoose }: PaletteListProps) {
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
                onHover={onHover}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<PaletteListProps, 'onHover' | 'onChoose'> {
  id: string;
  index: number;
  item: PaletteItem;
  isActive: boolean;
}

function Option({ id, index, item, isActive, onHover, onChoose }: OptionProps) {
  const { label, detail, icon: Icon } = item;
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
      {isActive && <CornerDownLeft className="size-4 shrink-0 text-accent max-sm:hidden" aria-hidden="true" />}
    </div>
  );
}
