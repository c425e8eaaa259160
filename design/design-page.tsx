import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { DesignControls, DesignFields } from './controls.tsx';
import { DesignMessages, DesignStatuses, DesignWaiting } from './messages.tsx';
import { DesignStats, DesignTable } from './rows.tsx';
import { DesignColours, DesignType } from './tokens.tsx';

/**
 * Every token and every base component in each of its states. tests/e2e/design.spec.ts takes pictures of it, light and
 * dark, at the density of the phone and of the office, so nothing here depends on the day or on chance.
 */
export function DesignPage() {
  const [isOffice, setOffice] = useState(true);
  useEffect(() => void document.documentElement.toggleAttribute('data-office', isOffice), [isOffice]);
  return (
    <div>
      <div className="flex flex-wrap gap-2 border-line border-b px-4 py-3 md:px-8" data-switches="">
        <Button kind="secondary" onClick={() => setOffice(!isOffice)}>
          {isOffice ? 'Density of the phone' : 'Density of the office'}
        </Button>
        <Button kind="secondary" onClick={() => setTheme('light')}>
          Light
        </Button>
        <Button kind="secondary" onClick={() => setTheme('dark')}>
          Dark
        </Button>
      </div>
      <main className="flex max-w-page flex-col gap-10 px-4 py-8 md:px-8">
        <h1 className="font-semibold text-2xl">The language of screens</h1>
        <DesignColours />
        <DesignType />
        <DesignControls />
        <DesignFields />
        <DesignStatuses />
        <DesignMessages />
        <DesignWaiting />
        <DesignStats />
        <DesignTable />
      </main>
    </div>
  );
}

const setTheme = (theme: 'light' | 'dark') => {
  document.documentElement.dataset.theme = theme;
};
