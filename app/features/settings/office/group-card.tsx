import type { ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';
import type { Icon } from '#app/ui/icon.ts';

interface GroupCardProps {
  group: { id: string; title: string; icon: Icon };
  flush?: boolean;
  children: ReactNode;
}

/** A group of the settings page, to which its list of groups leads. */
export function GroupCard({ group: { id, title, icon: Icon }, flush = false, children }: GroupCardProps) {
  return (
    <Card
      id={id}
      className="scroll-mt-16"
      aria-label={title}
      flush={flush}
      title={
        <span className="flex items-center gap-2">
          <Icon className="size-5 text-muted" aria-hidden="true" />
          {title}
        </span>
      }
    >
      {children}
    </Card>
  );
}
