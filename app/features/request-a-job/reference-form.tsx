import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { maxLengths } from '#server/request-a-job/constants.ts';

/** Opens a request by its reference. A plain form, which the route redirects even without JavaScript. */
export function ReferenceForm({ entered }: { entered?: string | undefined }) {
  return (
    <form method="get" action="/request-a-job" className="flex max-w-form items-end gap-2">
      <TextField
        name="reference"
        // On one line, also above the button.
        label={<span className="sm:whitespace-nowrap">Already reported a problem? Enter your reference</span>}
        placeholder="K7M3-9QXD-4TBH"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLengths.reference}
        required
        defaultValue={entered}
        className="min-w-0 grow"
      />
      <Button type="submit" kind="secondary" className="shrink-0">
        Open
      </Button>
    </form>
  );
}
