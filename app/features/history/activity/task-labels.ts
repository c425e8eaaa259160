/** What each kind of background work is called on screens, by its name in `server/infra/queue/tasks.ts`. */
export const taskLabels: Readonly<Record<string, string>> = {
  notify: 'Notifications of a change',
  notify_of_records: 'Notification of changed time records',
  notify_requester: 'Email to the person who requested a job',
  send_mail: 'Email',
  send_invoice: 'Invoice email',
  send_push: 'Notification on a phone',
  make_thumbnail: 'Preview of a picture',
};

export const taskLabel = (task: string): string => taskLabels[task] ?? 'Background work';
