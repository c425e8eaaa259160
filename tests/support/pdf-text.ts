import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF, one string per page, read by another library than the one that wrote it. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return text;
}
