import { PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { missingParts } from '../context/missing-parts.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useExtent } from '../ui/use-extent.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { documentState } from './document-state.ts';
import { isolated } from '../../contract/base/words.ts';
import { readPdf } from './pdf-reading.ts';
import { Button } from '../ui/controls/button.tsx';
import styles from './documents.module.css';
import flow from '../ui/layout/flow.module.css';

interface PdfPasswordProps {
  wrong: boolean;
  onGiven: (password: string) => void;
}

/** Asks for the password of a PDF. It stays on this page: the document is opened here, not by the server. */
function PdfPassword({ wrong, onGiven }: PdfPasswordProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onGiven(password);
      }}
    >
      <label>
        This document has a password
        <input
          ref={field}
          type="password"
          // Not a password of this product, which a browser would offer and store.
          autoComplete="off"
          value={password}
          aria-invalid={wrong || undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      {wrong && (
        <p role="alert" className={flow.problem}>
          That password does not open it. Try again.
        </p>
      )}
      <span className={flow.buttons}>
        <Button type="submit" variant="primary">
          Open
        </Button>
        <CommandButton id="documents.download">Download</CommandButton>
      </span>
    </form>
  );
}

/** px of room around a page that fits. */
const MARGIN = 48;

const DAMAGED = 'The file is damaged. Download it and try another program.';

interface Props {
  url: string;
  /** Bytes. */
  size: number;
  name: string;
}

interface Problem {
  /** The only page concerned; null: all of them. */
  page: number | null;
  sentence: string;
  /** It may go well when asked again. */
  unread?: boolean;
}

interface AskedPassword {
  wrong: boolean;
  give: (password: string) => void;
}

/**
 * Shows one page of a PDF. It is read in a worker and drawn as a picture: nothing in it can run, its links and forms do
 * not work, and it reaches nothing outside itself.
 */
export function PdfView({ url, size, name }: Props) {
  const { page, zoom } = useSnapshot(documentState);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState<AskedPassword | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const room = useExtent(frame?.parentElement ?? null);
  const [text, setText] = useState('');
  // An address signed anew is the same document.
  const address = useRef(url);
  const askAgain = useRef<() => boolean>(() => false);
  const drawn = useRef<number | null>(null);

  useEffect(() => {
    const again = () => {
      if (askAgain.current()) setProblem(null);
    };
    const stops = [subscribeKey(missingParts, 'tries', again), subscribeKey(documentState, 'page', again)];
    return () => stops.forEach((stop) => stop());
  }, []);

  useEffect(() => {
    let gone = false;
    const fail = (sentence: string, at: Partial<Problem> = {}) => {
      if (!gone) setProblem({ page: null, sentence, ...at });
    };
    // Parts of other pages are fetched ahead; going there asks for them again.
    const onUnread = (error: unknown) => {
      if (drawn.current === documentState.page) return;
      const at = documentState.pages === 0 ? null : documentState.page;
      fail(error instanceof Error ? error.message : 'The file could not be read.', { page: at, unread: true });
    };
    const { loading, ...reading } = readPdf(address.current, size, onUnread);
    askAgain.current = reading.askAgain;
    loading.onPassword = (give: (password: string) => void, reason: number) => {
      if (!gone) setAsked({ give, wrong: reason === PasswordResponses.INCORRECT_PASSWORD });
    };
    loading.promise.then(
      (loaded) => {
        if (gone) return;
        documentState.pages = loaded.numPages;
        setPdf(loaded);
      },
      () => fail(DAMAGED),
    );
    return () => {
      gone = true;
      void loading.destroy();
    };
  }, [size]);

  useEffect(() => {
    const paper = canvas.current;
    if (!pdf || !frame || !paper || !room) return;
    let gone = false;
    let stop = () => {};
    void (async () => {
      try {
        const shown = await pdf.getPage(page);
        if (gone) return;
        const natural = shown.getViewport({ scale: 1 });
        const fits = Math.min((room.width - MARGIN) / natural.width, (room.height - MARGIN) / natural.height);
        const dense = window.devicePixelRatio;
        const viewport = shown.getViewport({ scale: fits * zoom * dense });
        paper.width = Math.round(viewport.width);
        paper.height = Math.round(viewport.height);
        paper.style.width = `${Math.round(viewport.width / dense)}px`;
        const drawing = shown.render({ canvas: paper, viewport });
        stop = () => drawing.cancel();
        await drawing.promise;
        if (!gone) drawn.current = page;
        const content = await shown.getTextContent();
        if (!gone) setText(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
      } catch {
        if (!gone) setProblem((before) => (before?.page === null ? before : { page, sentence: DAMAGED }));
      }
    })();
    return () => {
      gone = true;
      stop();
    };
  }, [pdf, page, zoom, room, frame]);

  if (problem && (problem.page === null || problem.page === page)) {
    const title = problem.page === null ? 'The document could not be shown' : `Page ${page} could not be shown`;
    const action = (
      <>
        {problem.unread && <CommandButton id="screen.retry">Retry</CommandButton>}
        <CommandButton id="documents.download">Download</CommandButton>
      </>
    );
    return <ErrorState message={title} detail={problem.sentence} action={action} />;
  }
  if (asked) {
    const onGiven = (password: string) => {
      setAsked(null);
      asked.give(password);
    };
    return <PdfPassword wrong={asked.wrong} onGiven={onGiven} />;
  }
  return (
    <div ref={setFrame} className={styles.pdf}>
      {!pdf && <Skeleton rows={10} label="Loading the document" />}
      <canvas ref={canvas} role="img" aria-label={`${isolated(name)}, page ${page}`} className={styles.canvas} />
      {/* The picture of a page says nothing to a screen reader; its text does. */}
      <p className="visually-hidden">{text}</p>
    </div>
  );
}
