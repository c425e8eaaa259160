import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { LogoSetting } from './logo-setting.tsx';
import { isAskedAgain } from './setting-drafts.ts';
import { SettingRow } from './setting-row.tsx';
import type { groups, Setting } from './setting-words.ts';
import { TryService } from './try-service.tsx';
import type { SettingEdits } from './use-setting-edits.ts';

interface SettingsGroupProps {
  group: (typeof groups)[number];
  settings: readonly Setting[];
  edits: SettingEdits;
}

/** The settings of one kind, each in a row. */
export function SettingsGroup({ group, settings, edits }: SettingsGroupProps) {
  const { category, title, icon: Icon } = group;
  const refusal = edits.unproved[category];
  const isChanged = settings.some(({ id }) => id in edits.drafts);
  return (
    <Card
      id={`settings-${category}`}
      className="scroll-mt-16"
      aria-label={title}
      flush
      title={
        <span className="flex items-center gap-2">
          <Icon className="size-5 text-muted" aria-hidden="true" />
          {title}
        </span>
      }
    >
      {refusal && (
        <div className="px-4 pt-3 sm:px-5">
          <Banner tone="danger" title="Not saved">
            <span className="break-words">{refusal}</span>
          </Banner>
        </div>
      )}
      <div className="divide-y divide-line">
        {category === 'invoice' && <LogoSetting />}
        {settings.map((setting) => (
          <SettingRow
            key={setting.id}
            setting={setting}
            draft={edits.drafts[setting.id]}
            fault={edits.faults[setting.key]}
            isAskedAgain={isAskedAgain(setting, settings, edits.drafts)}
            isSaving={edits.savingId === setting.id}
            onEdit={edits.edit}
            onSave={edits.saveOne}
          />
        ))}
        {(category === 'email' || category === 'aws') && (
          <TryService service={category} isChanged={isChanged} />
        )}
      </div>
    </Card>
  );
}
