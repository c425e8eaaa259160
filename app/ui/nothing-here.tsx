import { LinkButton } from './button.tsx';

/** For pages that are not available to this role. */
export function NothingHere({ title }: { title: string }) {
  return (
    <div className="flex flex-col items-start gap-3 py-12">
      <h1 className="font-semibold text-2xl">{title}</h1>
      <p className="text-muted">nothing here</p>
      <LinkButton to="/dashboard" kind="secondary">
        Back to Home
      </LinkButton>
    </div>
  );
}
