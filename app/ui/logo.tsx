/** An F as a bend of pipe with a level's bubble; same as public/favicon.svg (icons: scripts/make-icons.ts). */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-[#0a5866]" />
      <path d="M11 25.5V13a5 5 0 0 1 5-5h8.5" fill="none" stroke="#fff" strokeWidth="4.25" />
      <path d="M12 17.75h6" stroke="#fff" strokeWidth="4.25" />
      <circle cx="22.3" cy="17.75" r="2.2" className="fill-[#8fe0c2]" />
    </svg>
  );
}

export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 font-bold text-lg ${className}`}>
      <LogoMark />
      Fettle
    </span>
  );
}
