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
  type PDFObject,
  type PDFOperator,
  PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { footAnchor } from './foot-letters.ts';
import { drawInFace, type TextFace, textFace } from './text-face.ts';

/** One document of a print. It begins on a new page, at the element with the id `anchor`, to which a link points. */
export interface PrintPart {
  anchor: string;
  title: string;
  author: string;
  /** ISO. Also the file's date, so that reprinting gives an identical file. */
  date: string;
  /** Printed across every page: PREVIEW, VOID. Latin letters only. */
  stamp?: string | undefined;
}

/** Points: the print's own margin (16 mm), and the line on which the foot stands. */
const margin = 45.4;
const foot = { y: 24, size: 8 };

/** One print of fifty documents takes a third of the time of fifty prints. Numbers pages per document. */
export async function splitPrint(print: Uint8Array, parts: readonly PrintPart[]): Promise<Uint8Array[]> {
  const whole = await PDFDocument.load(print, { updateMetadata: false });
  const referred = referrer(whole.context);
  const starts = firstPages(whole);
  const first = [...parts.map(({ anchor }) => anchor), footAnchor].map((anchor) => {
    const page = starts.get(anchor);
    if (page === undefined) throw new Error(`The print has nothing that begins at ${anchor}.`);
    return page;
  });
  const face = textFace(whole.getPage(first.at(-1)!));
  const files: Uint8Array[] = [];
  for (const [at, part] of parts.entries()) {
    // Yields to other requests between documents.
    await setImmediate();
    const pages = whole.getPages().slice(first[at]!, first[at + 1]);
    files.push(await takeOut(whole, part, pages, { face, referred }));
  }
  return files;
}

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

type Referred = (object: PDFRef) => readonly PDFRef[];

/** Shared by all documents of a print. */
interface Shared {
  /** Undefined: their feet stay empty. */
  face: TextFace | undefined;
  referred: Referred;
}

/** The references inside an object, cached because all documents share the same fonts. */
function referrer(context: PDFContext): Referred {
  const known = new Map<PDFRef, readonly PDFRef[]>();
  return (ref) => {
    const found = known.get(ref) ?? namedIn(context.lookup(ref));
    known.set(ref, found);
    return found;
  };
}

function namedIn(object: PDFObject | undefined): PDFRef[] {
  if (object instanceof PDFRef) return [object];
  if (object instanceof PDFArray) return object.asArray().flatMap(namedIn);
  if (object instanceof PDFDict) return object.values().flatMap(namedIn);
  return object instanceof PDFStream ? namedIn(object.dict) : [];
}

/** Its object numbers start after the print's, which need no renumbering. Streams stay uncompressed, to save time. */
async function documentBehind(whole: PDFDocument): Promise<PDFDocument> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = file;
  const tree = catalog.Pages();
  for (const [ref] of context.enumerateIndirectObjects()) context.delete(ref);
  context.largestObjectNumber = whole.context.largestObjectNumber;
  catalog.set(PDFName.of('Pages'), context.register(tree));
  context.trailerInfo.Root = context.register(catalog);
  context.contentStream = (operators, dict = {}) => PDFContentStream.of(context.obj(dict), operators, false);
  const plain = (operator: PDFOperator) => context.register(context.contentStream([operator]));
  context.getPushGraphicsStateContentStream = () => plain(pushGraphicsState());
  context.getPopGraphicsStateContentStream = () => plain(popGraphicsState());
  return file;
}

/** Adds a page and everything it references. Only what gets drawn on is cloned. */
function addPage(file: PDFDocument, whole: PDFDocument, { node }: PDFPage, { face, referred }: Shared): PDFPage {
  const { context } = file;
  const leaf = node.clone(context);
  // Removes the anchors' links and references to the whole print.
  for (const name of ['Annots', 'Parent', 'StructParents']) leaf.delete(PDFName.of(name));
  const resources = node.Resources()!.clone(context);
  for (const name of ['Font', 'ExtGState', 'XObject'].map(PDFName.of)) {
    const named = resources.lookupMaybe(name, PDFDict);
    if (named) resources.set(name, named.clone(context));
  }
  leaf.set(PDFName.of('Resources'), resources);
  leaf.set(PDFName.of('MediaBox'), node.MediaBox());
  for (const refs = [...namedIn(leaf), ...(face ? [face.font] : [])]; refs.length > 0; ) {
    const ref = refs.pop()!;
    const object = context.lookup(ref) ? undefined : whole.context.lookup(ref);
    if (!object) continue;
    context.assign(ref, object);
    refs.push(...referred(ref));
  }
  return file.addPage(PDFPage.of(leaf, context.register(leaf), file));
}

async function takeOut(
  whole: PDFDocument,
  part: PrintPart,
  pages: readonly PDFPage[],
  shared: Shared,
): Promise<Uint8Array> {
  const { face } = shared;
  const file = await documentBehind(whole);
  const bold = part.stamp === undefined ? undefined : await file.embedFont(StandardFonts.HelveticaBold);
  for (const [at, source] of pages.entries()) {
    const page = addPage(file, whole, source, shared);
    if (face) drawFoot(page, face, { title: part.title, pages: `Page ${at + 1} of ${pages.length}` });
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

/** A title in other letters than Latin ones is left out, as their order and joins are not known here. It is on the first page. */
function drawFoot(page: PDFPage, face: TextFace, { title, pages }: { title: string; pages: string }): void {
  if (/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(title)) drawInFace(page, face, title, { x: margin, ...foot });
  drawInFace(page, face, pages, { x: page.getWidth() - margin, isRight: true, ...foot });
}

function drawStamp(page: PDFPage, text: string, font: PDFFont): void {
  const size = (page.getWidth() * 0.85) / font.widthOfTextAtSize(text, 1);
  const half = font.widthOfTextAtSize(text, size) / 2;
  const angle = Math.PI / 4;
  page.drawText(text, {
    x: page.getWidth() / 2 - half * Math.cos(angle) + (size / 3) * Math.sin(angle),
    y: page.getHeight() / 2 - half * Math.sin(angle) - (size / 3) * Math.cos(angle),
    size,
    font,
    rotate: degrees(45),
    color: rgb(0.75, 0.2, 0.15),
    opacity: 0.14,
  });
}
