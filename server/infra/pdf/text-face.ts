import {
  beginText,
  decodePDFRawStream,
  endText,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFOperator,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib';
import { footLetters } from './foot-letters.ts';

interface Glyph {
  /** Four hexadecimal digits. */
  code: string;
  /** In thousandths of the size. */
  width: number;
}

/** A font that the browser embedded in a print, by which more text is drawn in the same face. */
export interface TextFace {
  font: PDFRef;
  /** Undefined if one of the characters is not among the print's. */
  glyphsOf(text: string): Glyph[] | undefined;
}

/** The face of `footLetters` on that page. Undefined if the browser's font does not say which glyph is which letter. */
export function textFace(page: PDFPage): TextFace | undefined {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  for (const [name, font] of fonts?.entries() ?? []) {
    const known = knownGlyphs(fonts!.lookup(name, PDFDict));
    const glyphsOf = (text: string) => {
      const glyphs = [...text].flatMap((letter) => known.get(letter) ?? []);
      return glyphs.length === [...text].length ? glyphs : undefined;
    };
    if (font instanceof PDFRef && glyphsOf(footLetters)) return { font, glyphsOf };
  }
  return undefined;
}

function knownGlyphs(font: PDFDict): Map<string, Glyph> {
  const names = font.lookup(PDFName.of('ToUnicode'));
  const face = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
  if (!(names instanceof PDFRawStream && face)) return new Map();
  const widths = widthsOf(face);
  const text = Buffer.from(decodePDFRawStream(names).decode()).toString('latin1');
  // A mapping of one code, '<0003> <0020>', or of several in a row, '<0013> <001D> <0030>'. Ligatures are longer and left out.
  const rows = text.matchAll(/^<(\w{4})> (?:<(\w{4})> )?<(\w{4})>$/gm);
  return new Map(
    [...rows].flatMap(([, from, to = from, letter]) => {
      const first = Number.parseInt(from!, 16);
      return Array.from({ length: Number.parseInt(to!, 16) - first + 1 }, (_, at) => {
        const code = (first + at).toString(16).padStart(4, '0');
        return [String.fromCodePoint(Number.parseInt(letter!, 16) + at), { code, width: widths(first + at) }] as const;
      });
    }),
  );
}

/** By code: `W` is `first [width width ...]` or `first last width`, again and again. */
function widthsOf(face: PDFDict): (code: number) => number {
  const listed = face.lookupMaybe(PDFName.of('W'), PDFArray)?.asArray() ?? [];
  const spans: { from: number; to: number; widths: readonly number[] }[] = [];
  const numberAt = (at: number) => (listed[at] as PDFNumber).asNumber();
  for (let at = 0; at < listed.length; ) {
    const from = numberAt(at);
    const next = listed[at + 1];
    if (next instanceof PDFArray) {
      const widths = next.asArray().map((width) => (width as PDFNumber).asNumber());
      spans.push({ from, to: from + widths.length - 1, widths });
      at += 2;
    } else {
      spans.push({ from, to: numberAt(at + 1), widths: [numberAt(at + 2)] });
      at += 3;
    }
  }
  const usual = face.lookupMaybe(PDFName.of('DW'), PDFNumber)?.asNumber() ?? 1000;
  return (code) => {
    const span = spans.find(({ from, to }) => code >= from && code <= to);
    return span?.widths[Math.min(code - span.from, span.widths.length - 1)] ?? usual;
  };
}

interface Place {
  /** Points from the left edge, or with `isRight` those at which the text ends. */
  x: number;
  y: number;
  size: number;
  isRight?: boolean;
}

/** Draws nothing if a character is missing. */
export function drawInFace(page: PDFPage, face: TextFace, text: string, { x, y, size, isRight }: Place): void {
  const glyphs = face.glyphsOf(text);
  if (!glyphs) return;
  const width = glyphs.reduce((sum, glyph) => sum + (glyph.width * size) / 1000, 0);
  const key = page.node.newFontDictionary('Foot', face.font);
  const operators: PDFOperator[] = [
    beginText(),
    setFillingGrayscaleColor(0.36),
    setFontAndSize(key, size),
    setTextMatrix(1, 0, 0, 1, isRight ? x - width : x, y),
    showText(PDFHexString.of(glyphs.map(({ code }) => code).join(''))),
    endText(),
  ];
  page.pushOperators(...operators);
}
