import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { maxLengths } from '#server/request-a-job/constants.ts';

/** Leads to the page of a request. A plain form: the route of the request form sends it on, with a script or without. */
export function ReferenceForm({ entered }: { entered?: string | undefined }) {
  return (
    <form method="get" action="/request-a-job" className="flex max-w-form items-end gap-2">
      <TextField
        name="reference"
        label="Already reported something? Enter your reference"
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
