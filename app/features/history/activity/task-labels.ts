/** Labels of background tasks, by their name in `server/infra/queue/tasks.ts`. */
export const taskLabels: Readonly<Record<string, string>> = {
  notify: 'Change notification',
  notify_of_records: 'Changed time records notification',
  notify_requester: 'Email to the person who requested a job',
  send_mail: 'Email',
  send_invoice: 'Invoice email',
  send_push: 'Push notification',
  make_thumbnail: 'Picture thumbnail',
};

export const taskLabel = (task: string): string => taskLabels[task] ?? 'Background task';
