import Building2 from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { adding, going, goingWithin } from './commands.ts';
import type { PaletteItem } from './palette-item.ts';

const most = 5;
const keyOf = (userId: number) => `paletteRecent-${userId}`;
const icons = { job: Wrench, property: Building2, user: UserRound, invoice: FileText } as const;

/** The user's recent choices on this device, newest first. Drops entries that no longer parse. */
export function recentChoices(userId: number): PaletteItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((each) => readItem(each) ?? []).slice(0, most) : [];
  } catch {
    return [];
  }
}

function readItem(kept: unknown): PaletteItem | undefined {
  const { id, label, detail, to } = (kept ?? {}) as Partial<PaletteItem>;
  if (typeof id !== 'string') return undefined;
  const command = [...adding, ...going, ...goingWithin].find((each) => each.id === id);
  if (command) return command;
  const icon = icons[id.split(' ')[0] as keyof typeof icons];
  // Accept only paths of our own, whatever is stored.
  if (!icon || typeof label !== 'string' || typeof to !== 'string' || !/^\/\w/.test(to)) return undefined;
  return { id, label, icon, to, ...(typeof detail === 'string' && { detail }) };
}

export function rememberChoice(userId: number, { id, label, detail, to }: PaletteItem): void {
  const others = recentChoices(userId).filter((each) => each.id !== id);
  const kept = [{ id, label, detail, to }, ...others].slice(0, most);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Storage is full or blocked.
  }
}
