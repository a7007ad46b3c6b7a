/** What the bench keeps in the page that it measures. */
export interface InPage {
  /** Calls back in the task behind the next frame: by then it is on the screen. `now` as performance.now(). */
  afterPaint(then: (now: number) => void): void;
  /** The name that each key press and each frame is marked by; null: nothing is measured. */
  measuring: string | null;
  /** ms from the event of a key to the task behind the next frame, by the name of the mark. */
  painted: Record<string, number[]>;
  /** Sets a mark a frame until `measuring` changes. What is seen in the frames is kept in `frames`. */
  followFrames(waiting: string): void;
  frames: Frames;
  /** performance.now() when what a visit waits for was painted; set by the suite that waits. */
  arrived: Promise<number>;
}

/** The frames since followFrames was called last. */
export interface Frames {
  /** performance.now() at the begin of each. */
  begun: number[];
  /** In how many an element was there that the selector for what is still waited for fits. */
  waiting: number;
}

declare global {
  interface Window {
    bench: InPage;
  }
}

/** The field that stands for a field without any product around it. */
export const BARE_FIELD = 'bench-bare';

/**
 * Runs in the page before any script of the product, so it must need nothing from outside. What is
 * typed into the bare field is hidden from the product: its listeners would make the floor higher.
 */
export function installInPage(bareField: string): void {
  const bench: InPage = {
    measuring: null,
    painted: {},
    frames: { begun: [], waiting: 0 },
    arrived: Promise.resolve(0),
    afterPaint(then) {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => then(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    },
    followFrames(waiting) {
      const name = bench.measuring;
      if (name === null) return;
      const frames: Frames = { begun: [], waiting: 0 };
      bench.frames = frames;
      const frame = (now: number) => {
        if (bench.measuring !== name) return;
        performance.mark(name);
        frames.begun.push(now);
        if (document.querySelector(waiting) !== null) frames.waiting += 1;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
  };
  window.bench = bench;
  window.addEventListener(
    'keydown',
    (event) => {
      const name = bench.measuring;
      if (name === null) return;
      performance.mark(name);
      const samples = (bench.painted[name] ??= []);
      bench.afterPaint((now) => samples.push(now - event.timeStamp));
    },
    { capture: true },
  );
  for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input']) {
    window.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element && event.target.id === bareField) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
}
