import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  version,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist';
// Vite makes the address; the module itself has no such export.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { errorOf, unreadable } from '../data/network/api-error.ts';
import { fetchFile } from '../data/signed-links.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where the build puts what a file may refer to without embedding it; each is fetched when a page needs it. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;
const READING = {
  cMapUrl: `${FILES}cmaps/`,
  standardFontDataUrl: `${FILES}standard_fonts/`,
  // The security policy allows no WebAssembly; a replacement in JavaScript is there.
  wasmUrl: `${FILES}wasm/`,
  useWasm: false,
  isEvalSupported: false,
  stopAtErrors: false,
  disableStream: true,
  /** Bytes per request. */
  rangeChunkSize: 512 * 1024,
};

type Range = readonly [begin: number, end: number];

/** A document whose address may expire while it is read; the reader alone would not notice. */
class Parts extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #stop = new AbortController();
  readonly #onUnread: (error: unknown) => void;
  /** Ranges of bytes that could not be fetched. */
  #unread: Range[] = [];

  constructor(url: string, size: number, onUnread: (error: unknown) => void) {
    super(size, null);
    this.#url = url;
    this.#onUnread = onUnread;
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.#stop;
    const read = async () => {
      const answer = await fetchFile(this.#url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
      if (!answer.ok) throw await errorOf(answer);
      const sent = new Uint8Array(await answer.arrayBuffer());
      // A proxy may send all of the file, or a page of its own.
      const part = answer.status === 206 ? sent : sent.subarray(begin, end);
      if (part.length !== end - begin) throw unreadable(answer.status);
      if (!signal.aborted) this.onDataRange(begin, part);
    };
    read().catch((error: unknown) => {
      if (signal.aborted) return;
      this.#unread.push([begin, end]);
      this.#onUnread(error);
    });
  }

  askAgain(): boolean {
    const ranges = this.#unread;
    this.#unread = [];
    for (const [begin, end] of ranges) this.requestDataRange(begin, end);
    return ranges.length > 0;
  }

  override abort(): void {
    this.#stop.abort();
  }
}

export interface ReadPdf {
  loading: PDFDocumentLoadingTask;
  /** Fetches what could not be fetched before. False: there is nothing. */
  askAgain: () => boolean;
}

/** @param onUnread a part of it could not be fetched: the reader would wait for it for ever */
export function readPdf(url: string, size: number, onUnread: (error: unknown) => void): ReadPdf {
  const parts = new Parts(url, size, onUnread);
  return { loading: getDocument({ range: parts, ...READING }), askAgain: () => parts.askAgain() };
}
