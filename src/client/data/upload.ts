export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends a form and reports how much of it went out, which `fetch` cannot. Rejects like `fetch` without a connection, or
 * with an AbortError if the signal says so.
 */
export function uploader(onProgress: (sent: number, total: number) => void): Send {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers as Readonly<Record<string, string>>)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The connection was lost while sending.')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      if (signal?.aborted) {
        reject(new DOMException('The upload was cancelled.', 'AbortError'));
        return;
      }
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as FormData);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  const { status, statusText, responseText } = request;
  return new Response(status === 204 || status === 304 ? null : responseText, { status, statusText, headers });
}
