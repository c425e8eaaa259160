import { Link } from '@remix-run/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  children?: ReactNode;
  /** At the end of the line; below the title on phones. */
  actions?: ReactNode;
  /** A single button beside the title, on phones too. */
  end?: ReactNode;
  back?: string | (() => void);
}

/** The page's only h1, with Back and its actions. */
export function PageHeader({ title, children, actions, end, back }: PageHeaderProps) {
  return (
    <header className="mb-5 sm:mb-6 lg:has-[+[data-tabs]]:mb-0">
      {back && <BackButton back={back} />}
      <div className={classNames('flex min-h-9 justify-between gap-3', end ? 'items-center' : 'flex-col sm:flex-row')}>
        <div>
          <h1 className="font-semibold text-2xl sm:leading-9">{title}</h1>
          {children && <div className="mt-0.5 text-muted">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        {end}
      </div>
    </header>
  );
}

/** A tab's main action, shown where a page's is: at the end of the head, on wide screens. */
export function HeadEnd({ children }: { children: ReactNode }) {
  return <div className="contents lg:absolute lg:top-8 lg:right-8 lg:flex">{children}</div>;
}

function BackButton({ back }: { back: string | (() => void) }) {
  const parts = {
    className:
      '-ml-2 mb-1 inline-flex min-h-tap items-center gap-1.5 rounded-md px-2 font-medium text-muted hover:text-text',
    children: (
      <>
        <ArrowLeft className="size-5" />
        <span>Back</span>
      </>
    ),
  };
  return typeof back === 'string' ? <Link to={back} {...parts} /> : <button type="button" onClick={back} {...parts} />;
}
