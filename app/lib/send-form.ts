import { answerError, parsedAnswer } from './rest-answer.ts';

/**
 * POSTs a form with files to a REST route and returns `data`. Uses XMLHttpRequest because fetch reports no upload
 * progress (`onProgress`, 0 to 1). Throws what errorMessage() reads: a REST error, a BareAnswer or a TypeError.
 */
export function sendForm<T>(path: string, form: FormData, onProgress?: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server could not be reached.'));
    request.onabort = request.onerror;
    request.onload = () => {
      const body = request.status < 300 ? parsedAnswer(request.responseText) : undefined;
      if (body && 'data' in body) resolve(body.data as T);
      else reject(answerError(request.status, request.responseText));
    };
    request.send(form);
  });
}
