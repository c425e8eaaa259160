import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Logo } from '#app/ui/logo.tsx';

interface SignedOutPageProps {
  title: string;
  /** Over the title: the company's name. */
  above?: string | undefined;
  children: ReactNode;
}

/** The frame of pages around the log-in: one narrow column. */
export function SignedOutPage({ title, above, children }: SignedOutPageProps) {
  return (
    <div className="on-ground mx-auto flex min-h-dvh max-w-page flex-col px-5 pb-8 sm:px-8">
      <header className="flex h-16 items-center md:h-20">
        <Link to="/" aria-label="Fettle, go to home page" className="inline-flex min-h-tap items-center rounded-md">
          <Logo />
        </Link>
      </header>
      {/* On the brand's ground, whose line and bubble are below it. */}
      <p className="on-ground-name max-lg:hidden text-balance break-words font-display font-semibold text-hero">
        {above || 'Fettle'}
      </p>
      <main className="mx-auto flex w-full max-w-sm grow flex-col gap-8 pt-[10dvh] sm:pt-[16dvh]">
        <div>
          {above && <p className="text-muted text-sm lg:hidden">{above}</p>}
          <h1 className="font-display font-semibold text-3xl">{title}</h1>
        </div>
        {children}
      </main>
    </div>
  );
}

/** A link below a form of these pages. */
export function SecondaryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-tap items-center self-center text-accent underline">
      {children}
    </Link>
  );
}
