import type { ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';
import { Logo } from './logo.tsx';

interface MessagePageProps {
  /** A short word over the title: the HTTP status, if there is one. */
  mark?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Where 'Back to Home' leads: the landing page, unless only logged-in people get here. */
  home?: '/' | '/dashboard';
}

/** A page that says one thing: not found, or something went wrong. Needs no session and no provider. */
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
