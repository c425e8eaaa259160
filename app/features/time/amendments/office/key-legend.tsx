import { KeyCap } from '#app/table/letter-keys.tsx';

const keys = [
  ['A', 'accept'],
  ['R', 'reject'],
  ['E', 'accept with a change'],
  ['M', 'message'],
  ['J', 'next'],
  ['K', 'previous'],
] as const;

/** The shortcuts, with a switch to turn them off. Hidden on phones, which have no keyboard. */
export function KeyLegend({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    <div className="hidden items-center gap-x-4 gap-y-1 text-muted text-sm md:flex md:flex-wrap">
      {isOn &&
        keys.map(([key, meaning]) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <KeyCap>{key}</KeyCap>
            <span className="sr-only">{key}:</span> {meaning}
          </span>
        ))}
      <label className="inline-flex min-h-small items-center gap-2 rounded-md px-2 hover:bg-hover">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-4 accent-accent"
        />
        Keys
      </label>
    </div>
  );
}
