import type { Onward } from '../grid/grid-keys.ts';
import type { CellEdit } from '../table-column.ts';

export interface EditorProps<Edit extends CellEdit = CellEdit> {
  edit: Edit;
  /** What it is called, for screen readers. */
  label: string;
  /** What stands in it at first, and whether it is selected, to be typed over. */
  text: string;
  isSelected: boolean;
  /** What is wrong with what was typed. */
  fault: string | undefined;
  /** What stands in the cell above. */
  above: () => string;
  /** Ends the editing with what was typed, which may still have to be found; `to`: where to go on. */
  onCommit: (text: string | Promise<string>, to?: Onward) => void;
  /** Ends it and keeps what was there before. */
  onGiveUp: () => void;
}
