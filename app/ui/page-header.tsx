import { Link } from '@remix-run/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: the day, a count. */
  note?: ReactNode;
  /** Id of the title, which code may then focus. */
  id?: string;
  /** A line under the title. */
  children?: ReactNode;
  /** At the end of the line; below the title on phones. */
  actions?: ReactNode;
  /** A single button beside the title, on phones too. */
  end?: ReactNode;
  back?: string | (() => void);
}

/** The page's only h1, with Back and its actions. */
export function PageHeader({ title, note, id, children, actions, end, back }: PageHeaderProps) {
  return (
    <header className="mb-5 sm:mb-6 has-[+[data-tabs]]:mb-1">
      {back && <BackButton back={back} />}
      <div className={classNames('flex min-h-9 justify-between gap-3', end ? 'items-center' : 'flex-col sm:flex-row')}>
        <div>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 {...(id && { id, tabIndex: -1 })} className="font-semibold text-2xl outline-none sm:leading-9">
              {title}
            </h1>
            {note && <div className="text-muted">{note}</div>}
          </div>
          {children && <div className="mt-0.5 text-muted">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        {end}
      </div>
    </header>
  );
}

/** A tab's main action, shown where a page's is: at the end of the head, on wide screens. */
export function HeadEnd({ children }: { children: ReactNode }) {
  return <div className="contents lg:absolute lg:top-4 lg:right-8 lg:flex">{children}</div>;
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
