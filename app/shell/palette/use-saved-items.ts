import { groups } from '#app/features/settings/office/setting.ts';
import { trpc } from '#app/lib/trpc.ts';
import { minSearchLength } from '#server/search/constants.ts';
import { absenceCommands, icons, type PaletteItem, pageLabel } from './commands.ts';

const quietly = { trpc: { context: { background: true } } } as const;

/** The saved views, and once something is typed every worker's absences and every setting, which leads to its field. */
export function useSavedItems(query: string): Record<'views' | 'workers' | 'settings', PaletteItem[]> {
  const views = trpc.savedViews.list.useQuery({}, quietly);
  const enabled = query.trim().length >= minSearchLength;
  const settings = trpc.settings.list.useQuery(undefined, { ...quietly, enabled });
  const workers = trpc.workingHours.list.useQuery(undefined, { ...quietly, enabled });
  return {
    views: (views.data ?? []).map(({ id, name, address, is_shared, is_own, User }) => ({
      id: `view ${id}`,
      label: name,
      detail: [pageLabel(address), is_shared && !is_own && `shared by ${User.first_name}`].filter(Boolean).join(', '),
      icon: icons.view,
      to: address,
      synonyms: `saved view list ${pageLabel(address)}`,
    })),
    workers: (workers.data ?? []).filter(({ role }) => role !== 'admin').flatMap(absenceCommands),
    settings: (settings.data ?? [])
      .filter(({ isSecret }) => !isSecret)
      .map(({ key, description, category }) => ({
        id: `setting ${key}`,
        label: description,
        detail: groups.find((group) => group.category === category)?.title ?? 'Settings',
        icon: icons.setting,
        to: `/settings#setting-${key}`,
        synonyms: `settings ${key.replaceAll('_', ' ')} ${category}`,
      })),
  };
}
