import { Link } from '@remix-run/react';
import { Logo } from '#app/ui/logo.tsx';
import { InstallOffer } from './install-offer.tsx';
import { LoginForm } from './login-form.tsx';

/** `back`: where to go once logged in, already known to be a path of our own. */
export function LoginPage({ back }: { back: string }) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-8">
      <header>
        <Link
          to="/"
          aria-label="Fettle, to the first page"
          className="inline-flex min-h-tap items-center rounded-md"
        >
          <Logo />
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-sm grow flex-col gap-8 pt-[12dvh] pb-8 sm:pt-[18dvh]">
        <h1 className="font-semibold text-3xl">Welcome, Please log in</h1>
        <LoginForm back={back} />
        <InstallOffer />
      </main>
    </div>
  );
}
