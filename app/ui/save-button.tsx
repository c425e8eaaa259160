import Check from 'lucide-react/icons/check';
import { Button, type ButtonProps } from './button.tsx';
import { useJust } from './use-just.ts';

interface SaveButtonProps extends Omit<ButtonProps, 'icon'> {
  /** See `useJust`: the time or number of the last success. */
  success: unknown;
}

/** For a button that stays once it has saved: it then shows a tick for a moment. */
export function SaveButton({ success, ...button }: SaveButtonProps) {
  return <Button {...button} {...(useJust(success, 1_200) && { icon: Check })} />;
}
