import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { type BadgeTone, CountBadge } from './badge.tsx';
import { classNames } from './class-names.ts';
import { LeaveScopeContext, useInnerScope } from './dialog-scope.tsx';

export interface Tab<T extends string> {
  value: T;
  label: string;
  count?: number | undefined;
  countTone?: BadgeTone;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The panels begin with controls, so that a panel itself is no step of the tab order. */
  beginsWithControls?: true;
  children: ReactNode;
}

/** Tabs over one panel; switching asks before typed text is lost. On phones the row scrolls, elsewhere it wraps. */
export function Tabs<T extends string>({ label, tabs, value, onChange, beginsWithControls, children }: TabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the chosen tab into view: on phones the row overflows.
  useEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`);
    const box = row.current;
    if (!box || !chosen) return;
    const { offsetLeft, offsetWidth } = chosen;
    const isCut = offsetLeft < box.scrollLeft || offsetLeft + offsetWidth > box.scrollLeft + box.clientWidth;
    if (isCut) box.scrollLeft = offsetLeft - 16;
  }, [id, value]);

  const scope = useInnerScope();
  const choose = (next: T) => (next === value ? onChange(next) : leaveWhenSafe(() => onChange(next), scope));

  function pressed(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = tabs[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    choose(target.value);
    document.getElementById(`${id}-${target.value}`)?.focus();
  }

  return (
    <>
      <div
        ref={row}
        data-tabs=""
        className="relative -mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={pressed}
          className="flex min-w-max gap-5 border-line border-b sm:min-w-0 sm:flex-wrap sm:gap-x-4"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              type="button"
              role="tab"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => choose(tab.value)}
              className={classNames(
                '-mb-px flex min-h-tap items-center gap-2 whitespace-nowrap border-b-2 font-medium transition-colors duration-quick focus-visible:-outline-offset-2',
                tab.value === value
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:border-line-strong hover:text-text',
              )}
            >
              <span>{tab.label}</span>
              {tab.count !== undefined && <CountBadge count={tab.count} tone={tab.countTone} showZero />}
            </button>
          ))}
        </div>
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={beginsWithControls ? -1 : 0}
        className="pt-3 focus-visible:outline-offset-4"
      >
        <LeaveScopeContext.Provider value={scope}>{children}</LeaveScopeContext.Provider>
      </div>
    </>
  );
}
