import { maxFileMegabytes } from '#server/infra/typed/limits.ts';

export const pictureCategoryLabels = {
  before_job: 'Before the job',
  after_job: 'After the job',
  work_note: 'Work note',
} as const;
export type PictureCategory = keyof typeof pictureCategoryLabels;

export const fileCategoryLabels = { ...pictureCategoryLabels, expense_receipt: 'Receipt' } as const;
export type FileCategory = keyof typeof fileCategoryLabels;
export const fileCategories = Object.keys(fileCategoryLabels) as [FileCategory, ...FileCategory[]];

/** The URL of a file's thumbnail, which may not be made yet. */
export const thumbnailAddress = (id: number) => `/api/v1/files/${id}/thumbnail`;

export const noFileMessage = 'Please add a file to upload.';
export const noFilesMessage = 'No files to download';
export const noCategoryMessage = 'Please select a category.';

export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/* Messages of constraints that a schema, a service or a screen checks before the database does. */
export const pdfNotReceiptMessage = 'PDFs can only be uploaded as receipts.';
export const receiptWithoutExpenseMessage = 'A receipt must be linked to an expense.';

/** After that the contents of a deleted file are gone, so it can't be restored. */
export const deletedFileDays = 30;
