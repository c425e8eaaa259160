import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Logo } from '#app/ui/logo.tsx';

interface PublicPageProps {
  children: ReactNode;
  /** Beside the main column; below it on phones. */
  aside?: ReactNode;
}

/** Layout of public pages. */
export function PublicPage({ children, aside }: PublicPageProps) {
  return (
    <div className="mx-auto max-w-page px-5 pb-12 sm:px-8 md:pb-20">
      <header className="flex h-16 items-center md:h-20">
        <Link to="/" aria-label="Fettle, go to home page" className="inline-flex min-h-tap items-center rounded-md">
          <Logo />
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 pt-4 md:pt-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-20">
        <main className="flex max-w-xl flex-col gap-6">{children}</main>
        {aside}
      </div>
    </div>
  );
}
