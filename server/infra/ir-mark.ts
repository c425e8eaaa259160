import { createHash } from 'node:crypto';

const envelope = 'xmlns="http://www.govtalk.gov.uk/CM/envelope"';

/**
 * Fills the empty IRmark of a GovTalk message, by which HMRC sees that nobody has changed its Body: the SHA-1 of the Body
 * without the mark's element, in canonical XML (C14N 1.0), in base64. docs/accounts.md says where HMRC describes it.
 *
 * `message` is canonical from its Body on, but for the envelope's namespace, which the Body inherits: no comment, no empty
 * element in short, one attribute an element, line feeds alone, and only &, < and > escaped.
 */
export function withIrMark(message: string): string {
  const empty = '<IRmark Type="generic"></IRmark>';
  const end = '</Body>';
  const body = message.slice(message.indexOf('<Body>'), message.indexOf(end) + end.length);
  const canonical = body.replace('<Body>', `<Body ${envelope}>`).replace(empty, '');
  const mark = createHash('sha1').update(canonical).digest('base64');
  return message.replace(empty, empty.replace('><', `>${mark}<`));
}
