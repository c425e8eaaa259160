import { Badge, type BadgeTone } from './badge.tsx';

export interface StatusStyle {
  label: string;
  tone: BadgeTone;
  /** Asks for nobody's attention. */
  isCalm?: true;
}

/** A status of a row: a label where somebody is asked for, quiet text where all is as it should be. */
export function StatusText({ style: { label, tone, isCalm } }: { style: StatusStyle }) {
  if (!isCalm) return <Badge tone={tone}>{label}</Badge>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="size-1.5 shrink-0 rounded-full bg-line-strong" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
