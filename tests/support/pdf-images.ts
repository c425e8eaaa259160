import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';

/** The images in a PDF, as '900 x 300'; an image's mask has the same size. */
export async function pdfImages(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(new Uint8Array(bytes));
  const found = context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const { dict } = object;
    if (dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return [];
    const side = (name: string) => dict.lookup(PDFName.of(name), PDFNumber).asNumber();
    return [[side('Width'), side('Height')].join(' x ')];
  });
  return [...new Set(found)];
}
