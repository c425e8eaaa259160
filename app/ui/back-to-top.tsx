import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';

/** How far down the page (px) it appears. */
const threshold = 300;

/**
 * A button back to the top of the page, once one has scrolled down. Rendered after the page's content: on a phone it leaves
 * room there, so that the end of the page scrolls clear of the button.
 */
export function BackToTop() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const look = () => setShown(window.scrollY > threshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);

  return (
    <div className={shown ? 'max-md:h-[var(--end-room,3.5rem)]' : undefined}>
      {shown && (
        <button
          type="button"
          aria-label="Back to top"
          title="Back to top"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          className="fixed right-4 bottom-[calc(1.5rem+var(--bottom-bar,0rem)+var(--tracking-bar,0rem)+env(safe-area-inset-bottom))] md:bottom-[calc(5rem+var(--tracking-bar,0rem))] z-bar flex size-12 animate-enter-fade items-center justify-center rounded-full border border-line bg-raised shadow-floating hover:bg-sunken"
        >
          <ArrowUp className="size-5" />
        </button>
      )}
    </div>
  );
}
