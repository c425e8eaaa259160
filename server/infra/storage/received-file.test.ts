import { expect, test } from 'vitest';
import { heic, page, pdf } from '#tests/support/sample-files.ts';
import { kindOf } from './received-file.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const boxes = (brand: string, others = brand) => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0${others}isom`);
const pngSignature = '\x89PNG\r\n\x1a\n';
const header = '\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU';
const animated = latin1(`${pngSignature}${header}\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93p`);
const longProfile = latin1(`${pngSignature}${header}\0\0\xff\0iCCP`);

test.each([
  ['an animated PNG', animated, 'image/png'],
  ['a PNG with a long colour profile', Buffer.concat([longProfile, Buffer.alloc(4100)]).subarray(0, 4100), 'image/png'],
  ['HEIC', heic, 'image/heic'],
  ['a HEIC sequence', boxes('hevc'), 'image/heic'],
  ['a HEIF sequence', boxes('msf1'), 'image/heif'],
  ['an AVIF sequence', boxes('avis'), 'image/avif'],
  ['3GP', boxes('3gp4'), 'video/3gpp'],
  ['3G2', boxes('3g2a'), 'video/3gpp2'],
  ['a PDF', pdf(100), 'application/pdf'],
  ['a PDF after a line break', latin1('\r\n%PDF-1.4\n'), 'application/pdf'],
  ['a PDF after a byte order mark', latin1('\xef\xbb\xbf\n%PDF-1.4\n'), 'application/pdf'],
])('takes %s', async (_, head, mime) => {
  expect(await kindOf(head)).toMatchObject({ mime });
});

test('takes no page that names a PDF, and no other container', async () => {
  expect(await kindOf(latin1('<script>1</script>%PDF-1.4'))).toBeUndefined();
  expect(await kindOf(page)).toBeUndefined();
  expect(await kindOf(boxes('M4A '))).toBeUndefined();
});
