import { createPdfPrinter, type PdfPrinter } from '#server/infra/pdf/printer.ts';
import { browserLaunchOptions } from './browser.ts';
import { testLog } from './test-log.ts';

let made: PdfPrinter | undefined;

/** Prints with a real browser, one per test process; it starts with the first print and ends with the process. */
export function testPrinter(): PdfPrinter {
  made ??= createPdfPrinter({ findChromium: browserLaunchOptions, log: testLog().log });
  return made;
}

export const noLogo = () => Promise.resolve(undefined);
