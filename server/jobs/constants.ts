/** In the order of select lists. */
export const jobTypes = [
  'Maintenance',
  'Refurbishment',
  'Emergency',
  'Inspection',
  'Installation',
  'Cleaning',
  'Other',
] as const;
export type JobType = (typeof jobTypes)[number];

/** The longest planned working time: 10,000 hours. */
export const maxPlannedMinutes = 600_000;

export const jobStatusLabels = {
  awaiting_approval: 'Awaiting approval',
  pending_start: 'Pending start',
  in_progress: 'In progress',
  pending_completed: 'Pending completion',
  completed: 'Completed',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  archived: 'Archived',
} as const;
export type JobStatus = keyof typeof jobStatusLabels;
export const jobStatuses = Object.keys(jobStatusLabels) as [JobStatus, ...JobStatus[]];

/** The only statuses that staff other than admins may set (J2). */
export const openStatuses = [
  'pending_start',
  'in_progress',
  'pending_completed',
] as const satisfies readonly JobStatus[];
export type OpenStatus = (typeof openStatuses)[number];
export const isOpen = (status: JobStatus): status is OpenStatus => (openStatuses as readonly string[]).includes(status);

export const isUnfinished = (status: JobStatus): boolean => status === 'awaiting_approval' || isOpen(status);

/** In sort order. */
export const priorities = ['Low', 'Medium', 'High', 'Critical'] as const;
export type Priority = (typeof priorities)[number];

export const requesterLabels = {
  tenant: 'Tenant',
  landlord: 'Landlord',
  office: 'Office',
  employee: 'Employee',
} as const;
export type Requester = keyof typeof requesterLabels;
export const requesters = Object.keys(requesterLabels) as [Requester, ...Requester[]];

export const billingLabels = {
  time: 'By time',
  fixed: 'Fixed price',
  not_billed: 'Not billed',
} as const;
export type BillingType = keyof typeof billingLabels;
export const billingTypes = Object.keys(billingLabels) as [BillingType, ...BillingType[]];

export const notBilledReasonLabels = {
  recall: 'Recall',
  warranty: 'Warranty',
  internal: 'Internal',
} as const;
export type NotBilledReason = keyof typeof notBilledReasonLabels;
export const notBilledReasons = Object.keys(notBilledReasonLabels) as [NotBilledReason, ...NotBilledReason[]];

export const jobGroupLabels = {
  emergency: 'Emergency',
  maintenance: 'Maintenance',
  refurbishment: 'Refurbishment',
  other: 'Other',
} as const;
export type JobGroup = keyof typeof jobGroupLabels;
export const jobGroups = Object.keys(jobGroupLabels) as [JobGroup, ...JobGroup[]];

export const dueFilterLabels = {
  today: 'Today',
  overdue: 'Overdue',
  by_today: 'Today or overdue',
  this_week: 'This week',
} as const;
export type DueFilter = keyof typeof dueFilterLabels;
export const dueFilters = Object.keys(dueFilterLabels) as [DueFilter, ...DueFilter[]];

export const jobSorts = [
  'createdAt',
  'updatedAt',
  'id',
  'number',
  'job_title',
  'property_address',
  'job_type',
  'trade',
  'customer_name',
  'status',
  'priority',
  'requested_by',
  'client_reference',
  'due_date',
  'job_start_date',
  'job_end_date',
  'budget',
  'assignees',
  'billing_type',
  'fixed_price',
  'not_billed_reason',
  'discount_percent',
  'planned_minutes',
  'job_description',
  'tasksCount',
  'filesCount',
  'expensesCount',
  'notesCount',
] as const;

/** Jobs that one call tells the content versions of. A phone keeps the contents of 40. */
export const maxVersions = 50;
