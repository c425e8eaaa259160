import { forwardRef } from 'react';

export interface FieldError {
  /** The id of the control that it links to. */
  id: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** An error that concerns no single field. */
  message?: string;
}

/**
 * A form's fields with errors, above it, each linking to its field. The form focuses it after a rejection, so that screen readers
 * announce it. It stays until the form is sent again.
 */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(function ErrorSummary(
  { errors, message },
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
        {errors.length > 0 ? (
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {errors.map(({ id, message }) => (
              <li key={message}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-tap items-center font-medium text-danger underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {message}
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
