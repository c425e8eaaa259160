import type { ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';
import { Logo } from './logo.tsx';

interface MessagePageProps {
  /** Short text above the title: the HTTP status, if any. */
  mark?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Target of 'Back to Home'; '/dashboard' only where users are always logged in. */
  home?: '/' | '/dashboard';
}

/** A full-page message, such as 'not found'. Needs no session and no provider. */
export function MessagePage({ mark, title, children, actions, home = '/' }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-8">
      <header>
        <Logo />
      </header>
      <main className="mx-auto flex w-full max-w-form grow flex-col justify-center gap-4 py-12">
        {mark && <p className="font-medium text-accent tabular-nums">{mark}</p>}
        <h1 className="font-semibold text-3xl">{title}</h1>
        <div className="text-muted">{children}</div>
        <div className="mt-2 flex flex-wrap gap-2">
          {actions}
          <LinkButton to={home} kind={actions ? 'secondary' : 'primary'}>
            Back to Home
          </LinkButton>
        </div>
      </main>
    </div>
  );
}
