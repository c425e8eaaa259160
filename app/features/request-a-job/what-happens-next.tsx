const steps = [
  ['We read it', 'The office looks at every request, and calls you if something is unclear.'],
  ['We plan the visit', 'You are told when somebody comes. They have your photos and bring the right parts.'],
  [
    'You follow it',
    'You get a private link that shows how far your repair has come. No account, no password.',
  ],
] as const;

/** What the visitor can expect, beside the form. */
export function WhatHappensNext() {
  return (
    <aside aria-labelledby="next-title" className="lg:pt-2">
      <h2 id="next-title" className="font-semibold text-lg">
        What happens next
      </h2>
      <ol className="mt-4 flex flex-col gap-5">
        {steps.map(([title, text], at) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm tabular-nums"
            >
              {at + 1}
            </span>
            <span className="max-w-sm pt-1">
              <span className="block font-medium">{title}</span>
              <span className="block text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
