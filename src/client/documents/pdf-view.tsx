import { getDocument, GlobalWorkerOptions, version, type PDFDocumentProxy } from 'pdfjs-dist';
// Vite makes the address; the module itself has no such export.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { documentState } from './document-state.ts';
import { isolated } from '../../contract/policy/isolated.ts';
import styles from './documents.module.css';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where the build lays what a file may refer to without embedding it; each is fetched when a page needs it. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;
const READING = {
  cMapUrl: `${FILES}cmaps/`,
  standardFontDataUrl: `${FILES}standard_fonts/`,
  // The security policy allows no WebAssembly; what is there is its replacement in JavaScript.
  wasmUrl: `${FILES}wasm/`,
  useWasm: false,
  isEvalSupported: false,
  stopAtErrors: false,
};

/** px of room around a page that fits. */
const MARGIN = 48;

/**
 * Shows one page of a PDF. It is read in a worker and drawn as a picture: nothing in it can run, no
 * link or form in it is alive, and it reaches nothing outside itself.
 */
export function PdfView({ url, name }: { url: string; name: string }) {
  const { page, zoom } = useSnapshot(documentState);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    const loading = getDocument({ url, ...READING });
    loading.promise.then(
      (loaded) => {
        documentState.pages = loaded.numPages;
        setPdf(loaded);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : 'The file cannot be read.'),
    );
    return () => void loading.destroy();
  }, [url]);

  useEffect(() => {
    const paper = canvas.current;
    if (!pdf || !paper) return;
    let gone = false;
    let stop = () => {};
    void (async () => {
      try {
        const shown = await pdf.getPage(page);
        if (gone) return;
        const room = paper.parentElement?.parentElement;
        const natural = shown.getViewport({ scale: 1 });
        const fits = Math.min(
          ((room?.clientWidth ?? natural.width) - MARGIN) / natural.width,
          ((room?.clientHeight ?? natural.height) - MARGIN) / natural.height,
        );
        const dense = window.devicePixelRatio;
        const viewport = shown.getViewport({ scale: fits * zoom * dense });
        paper.width = Math.round(viewport.width);
        paper.height = Math.round(viewport.height);
        paper.style.width = `${Math.round(viewport.width / dense)}px`;
        const drawing = shown.render({ canvas: paper, viewport });
        stop = () => drawing.cancel();
        await drawing.promise;
        const content = await shown.getTextContent();
        if (!gone) setText(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
      } catch (error) {
        if (!gone) setProblem(error instanceof Error ? error.message : 'The page cannot be shown.');
      }
    })();
    return () => {
      gone = true;
      stop();
    };
  }, [pdf, page, zoom]);

  if (problem !== null) return <ErrorState message="The document cannot be shown" detail={problem} />;
  return (
    <div className={styles.pdf}>
      {!pdf && <Skeleton rows={10} label="Loading the document" />}
      <canvas ref={canvas} role="img" aria-label={`${isolated(name)}, page ${page}`} className={styles.canvas} />
      {/* The picture of a page says nothing to a screen reader; its words do. */}
      <p className="visually-hidden">{text}</p>
    </div>
  );
}
