import { removeOutlived } from '#db/queries/upkeep.ts';
import type { TaskHandlers } from './platform/queue/run-task.ts';

/** What is done for each kind of task; a new kind is declared in `server/platform/queue/tasks.ts`. */
export const taskHandlers: TaskHandlers = {
  remove_outlived: ({ db, clock }) => removeOutlived(db, clock()),
};
