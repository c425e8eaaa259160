import { forwardRef } from 'react';

export interface FieldFault {
  /** The id of the control that it leads to. */
  id: string;
  words: string;
}

interface ErrorSummaryProps {
  faults: readonly FieldFault[];
  /** What is wrong where no field is to blame. */
  message?: string;
}

/**
 * What is wrong with a form, above it: each fault leads to its field. The form moves the focus here when it was refused,
 * so that a screen reader tells it and nobody looks for it. It keeps its place until the form is sent again.
 */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(function ErrorSummary(
  { faults, message },
  ref,
) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="scroll-mt-4 rounded-lg border-2 border-danger bg-raised px-4 py-4 focus:outline-2 focus:outline-focus focus:outline-offset-2 sm:px-5"
    >
      <div role="alert">
        <h2 className="font-semibold text-lg">There is a problem</h2>
        {faults.length > 0 ? (
          <ul className="mt-1">
            {faults.map(({ id, words }) => (
              <li key={words}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-tap items-center font-medium text-danger underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {words}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-1">{message}</p>
        )}
      </div>
    </div>
  );
});
