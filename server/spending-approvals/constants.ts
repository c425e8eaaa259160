/** How a customer approved. In the order of select lists. */
export const approvalMethodLabels = {
  phone: 'By phone',
  email: 'By email',
  text: 'By text message',
  in_person: 'In person',
  letter: 'By letter',
} as const;
export type ApprovalMethod = keyof typeof approvalMethodLabels;
export const approvalMethods = Object.keys(approvalMethodLabels) as [ApprovalMethod, ...ApprovalMethod[]];

export const approvalSorts = ['approved_at', 'amount', 'approved_by', 'job', 'createdAt', 'updatedAt', 'id'] as const;
