import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';

/** How far down the page (px) it appears. */
const threshold = 300;

/** A button back to the top of the page, once one has scrolled down. */
export function BackToTop() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const look = () => setShown(window.scrollY > threshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);

  return shown ? (
    <button
      type="button"
      aria-label="Back to top"
      title="Back to top"
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      className="fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-bar flex size-12 animate-enter-fade items-center justify-center rounded-full border border-line bg-raised shadow-floating hover:bg-sunken"
    >
      <ArrowUp className="size-5" />
    </button>
  ) : null;
}
