import { answerError, parsedAnswer } from './rest-answer.ts';

/**
 * POSTs a form with files to a REST line; the answer's `data`. By XMLHttpRequest, since fetch does not tell how much has
 * gone out: `onProgress` hears it, from 0 to 1. Throws what errorMessage() reads: a refusal, a BareAnswer, a TypeError.
 */
export function sendForm<T>(path: string, form: FormData, onProgress?: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server was not reached.'));
    request.onabort = request.onerror;
    request.onload = () => {
      const body = request.status < 300 ? parsedAnswer(request.responseText) : undefined;
      if (body && 'data' in body) resolve(body.data as T);
      else reject(answerError(request.status, request.responseText));
    };
    request.send(form);
  });
}
