export const taskStatusLabels = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
export type TaskStatus = keyof typeof taskStatusLabels;
export const taskStatuses = Object.keys(taskStatusLabels) as [TaskStatus, ...TaskStatus[]];

export const noTitleMessage = 'Task title cannot be empty.';
export const maxTitleLength = 2000;
