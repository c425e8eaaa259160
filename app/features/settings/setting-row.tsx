import Lock from 'lucide-react/icons/lock';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SettingControl } from './setting-control.tsx';
import type { Draft } from './setting-drafts.ts';
import type { Setting } from './setting-words.ts';

interface SettingRowProps {
  setting: Setting;
  draft: Draft | undefined;
  fault: string | undefined;
  /** A stored password has to be entered again, because of what was typed elsewhere. */
  isAskedAgain: boolean;
  isSaving: boolean;
  onEdit: (setting: Setting, value: string | null) => void;
  onSave: (setting: Setting) => void;
}

/** One setting with its own save button. */
export function SettingRow(props: SettingRowProps) {
  const { setting, draft, fault, isAskedAgain, isSaving, onEdit, onSave } = props;
  const { description, isPassword, hasValue, fixed, value } = setting;
  const isCleared = draft?.value === null;
  const history = useHistoryAction('settings');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(setting);
      }}
      className="flex items-end gap-3 px-4 py-4 sm:px-5 lg:items-start"
    >
      <SettingControl
        setting={setting}
        value={draft ? (draft.value ?? '') : value}
        isCleared={isCleared}
        error={fault}
        hint={
          <Hint
            setting={setting}
            isChanged={draft !== undefined}
            isCleared={isCleared}
            isAskedAgain={isAskedAgain}
            hasFault={fault !== undefined}
          />
        }
        onChange={(next) => onEdit(setting, next)}
      />
      {!fixed && (
        <div className="flex min-h-tap shrink-0 items-center gap-1 lg:w-48 lg:justify-end">
          <IconButton
            icon={history.icon}
            label={`History ${description}`}
            onClick={() => history.onClick(setting)}
            className="max-sm:hidden"
          />
          {isPassword && (hasValue || isCleared) && (
            <Button
              kind="quiet"
              size="small"
              aria-label={`${isCleared ? 'Keep' : 'Clear'} ${description}`}
              onClick={() => onEdit(setting, isCleared ? '' : null)}
            >
              {isCleared ? 'Keep' : 'Clear'}
            </Button>
          )}
          <Button
            type="submit"
            kind={draft ? 'primary' : 'secondary'}
            size="small"
            aria-label={`Save ${description}`}
            loading={isSaving}
          >
            Save
          </Button>
        </div>
      )}
      {fixed && <span className="max-lg:hidden lg:w-48" />}
    </form>
  );
}

interface HintProps {
  setting: Setting;
  isChanged: boolean;
  isCleared: boolean;
  isAskedAgain: boolean;
  /** What is wrong stands beside the field already. */
  hasFault: boolean;
}

/** What it is for, what it is called elsewhere, and how it stands. */
function Hint({ setting, isChanged, isCleared, isAskedAgain, hasFault }: HintProps) {
  const { key, helpText, isPassword, hasValue, fixed, enterAgain } = setting;
  return (
    <span className="flex flex-col items-start gap-1">
      {helpText && <span>{helpText}</span>}
      {isAskedAgain && !hasFault && <span className="font-medium text-warning">{enterAgain}</span>}
      {isPassword && hasValue && !fixed && !isCleared && !isAskedAgain && (
        <span>Leave it empty to keep what is stored.</span>
      )}
      <span className="flex flex-wrap items-center gap-1.5">
        <code className="font-mono text-xs">{key}</code>
        {isPassword && (
          <Badge tone={hasValue && !isCleared ? 'success' : 'neutral'}>
            {isCleared ? 'Will be cleared' : hasValue ? 'Set' : 'Not set'}
          </Badge>
        )}
        {fixed && <Badge icon={Lock}>Fixed by the server’s configuration</Badge>}
        {isChanged && <Badge tone="warning">Unsaved</Badge>}
      </span>
    </span>
  );
}
