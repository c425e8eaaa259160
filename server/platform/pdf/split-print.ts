import { setImmediate } from 'node:timers/promises';
import {
  degrees,
  PDFArray,
  PDFContentStream,
  type PDFContext,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
} from 'pdf-lib';

/** One document of a print: it begins on a page of its own, at the element with this id, to which a link leads. */
export interface PrintPart {
  anchor: string;
  title: string;
  author: string;
  /** ISO; also tells the file's date, so that the same document is the same file whenever it is printed. */
  date: string;
  /** Across every page: PREVIEW, VOID. Latin letters. */
  stamp?: string | undefined;
}

const grey = rgb(0.42, 0.45, 0.5);
const margin = 45;

/**
 * Takes a print of many documents apart: one print of fifty costs a third of fifty prints. Each page is numbered within
 * its own document ('Page 2 of 3'), which a browser cannot do. The order is that of the print.
 */
export async function splitPrint(print: Uint8Array, parts: readonly PrintPart[]): Promise<Uint8Array[]> {
  const whole = await PDFDocument.load(print, { updateMetadata: false });
  shareStreams(whole);
  const starts = firstPages(whole);
  const first = parts.map(({ anchor }) => {
    const page = starts.get(anchor);
    if (page === undefined) throw new Error(`The print has no document that begins at ${anchor}.`);
    return page;
  });
  const files: Uint8Array[] = [];
  for (const [at, part] of parts.entries()) {
    // Whoever waits for the server or the browser does not wait for all of them.
    await setImmediate();
    files.push(await takeOut(whole, part, first[at]!, first[at + 1] ?? whole.getPageCount()));
  }
  return files;
}

/** Fonts and pictures are in every document: their bytes, which nobody changes, are not copied for each. */
function shareStreams({ context }: PDFDocument): void {
  for (const [, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    stream.clone = (to) => PDFRawStream.of(stream.dict.clone(to), stream.contents);
  }
}

/** On which page each named place is. */
function firstPages(whole: PDFDocument): Map<string, number> {
  const pages = new Map(whole.getPages().map((page, at) => [page.ref.toString(), at]));
  const places = whole.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  const found = new Map<string, number>();
  for (const [name, place] of places?.entries() ?? []) {
    const target = whole.context.lookup(place, PDFArray).get(0);
    const page = target instanceof PDFRef ? pages.get(target.toString()) : undefined;
    if (page !== undefined) found.set(name.decodeText(), page);
  }
  return found;
}

/**
 * What we add to a file are a few words. Deflating each of them, as pdf-lib would, takes longer than all the rest of the
 * taking apart and a third of a megabyte.
 */
function writePlain(context: PDFContext): void {
  context.contentStream = (operators, dict = {}) => PDFContentStream.of(context.obj(dict), operators, false);
  context.getPushGraphicsStateContentStream = () =>
    context.register(context.contentStream([pushGraphicsState()]));
  context.getPopGraphicsStateContentStream = () =>
    context.register(context.contentStream([popGraphicsState()]));
}

async function takeOut(whole: PDFDocument, part: PrintPart, from: number, to: number): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  writePlain(file.context);
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const font = await file.embedFont(StandardFonts.Helvetica);
  const bold = part.stamp === undefined ? undefined : await file.embedFont(StandardFonts.HelveticaBold);
  for (const [at, page] of (await file.copyPages(whole, numbers)).entries()) {
    // The links that marked the beginnings.
    page.node.delete(PDFName.of('Annots'));
    file.addPage(page);
    const words = `Page ${at + 1} of ${numbers.length}`;
    const x = page.getWidth() - margin - font.widthOfTextAtSize(words, 8);
    page.drawText(words, { x, y: 26, size: 8, font, color: grey });
    if (isDrawable(font, part.title))
      page.drawText(part.title, { x: margin, y: 26, size: 8, font, color: grey });
    if (bold) drawStamp(page, part.stamp!, bold);
  }
  const date = new Date(part.date);
  file.setTitle(part.title, { showInWindowTitleBar: true });
  file.setAuthor(part.author);
  file.setLanguage('en-GB');
  file.setCreator('Fettle');
  file.setProducer('Fettle');
  file.setCreationDate(date);
  file.setModificationDate(date);
  return file.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
}

/** The letters of the font, which takes a while to say. */
let known: Set<number> | undefined;

/** The font that every reader has knows Western letters only; a title of others stands on the first page anyway. */
function isDrawable(font: PDFFont, text: string): boolean {
  known ??= new Set(font.getCharacterSet());
  return [...text].every((character) => known!.has(character.codePointAt(0)!));
}

function drawStamp(page: PDFPage, words: string, font: PDFFont): void {
  const size = (page.getWidth() * 0.85) / font.widthOfTextAtSize(words, 1);
  const half = font.widthOfTextAtSize(words, size) / 2;
  const turn = Math.PI / 4;
  page.drawText(words, {
    x: page.getWidth() / 2 - half * Math.cos(turn) + (size / 3) * Math.sin(turn),
    y: page.getHeight() / 2 - half * Math.sin(turn) - (size / 3) * Math.cos(turn),
    size,
    font,
    rotate: degrees(45),
    color: rgb(0.75, 0.2, 0.15),
    opacity: 0.14,
  });
}
