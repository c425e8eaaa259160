import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

const toolsIn = (group: Element | null) =>
  [...(group?.querySelectorAll<HTMLElement>('button:not(:disabled), a') ?? [])].filter(
    // Not what an opened popover holds, nor what the screen is too narrow for.
    (tool) => !tool.closest('section') && tool.offsetParent !== null,
  );

/** A toolbar of buttons that is one step of the tab order; arrows move within it. */
export function ToolGroup({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  function reach(tool: Element | undefined) {
    const tools = toolsIn(group.current);
    const reached = tools.find((each) => each === tool) ?? tools[0];
    last.current = reached ?? null;
    for (const each of tools) each.tabIndex = each === reached ? 0 : -1;
  }
  // Buttons come, go and are disabled with every change of the table.
  useEffect(() => reach(last.current ?? undefined));

  function pressed(event: KeyboardEvent) {
    const tools = toolsIn(group.current);
    const at = tools.indexOf(event.target as HTMLElement);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (at < 0 || step === 0) return;
    event.preventDefault();
    tools[(at + step + tools.length) % tools.length]?.focus();
  }
  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={label}
      onKeyDown={pressed}
      onFocus={({ target }) => toolsIn(group.current).includes(target as HTMLElement) && reach(target)}
      className={className}
    >
      {children}
    </div>
  );
}
