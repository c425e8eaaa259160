import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF, a string for each page: what a reader finds in it, by another program than the one that wrote it. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return text;
}
