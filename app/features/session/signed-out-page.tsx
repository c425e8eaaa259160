import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Logo } from '#app/ui/logo.tsx';

/** The frame of pages around the log-in: one narrow column. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-8">
      <header>
        <Link to="/" aria-label="Fettle, go to home page" className="inline-flex min-h-tap items-center rounded-md">
          <Logo />
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-sm grow flex-col gap-8 pt-[12dvh] pb-8 sm:pt-[18dvh]">
        <h1 className="font-semibold text-3xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** A link below a form of these pages. */
export function QuietLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-tap items-center self-center text-accent underline">
      {children}
    </Link>
  );
}
