const CHANNEL = 'dossier.activity';
/** The moment of the last activity in any tab, for tabs that open later or have slept. */
const STORE = 'dossier.last-activity';

/** The last activity in all tabs of this browser. Times are milliseconds since 1970. */
export interface SharedActivity {
  /** Null when no tab has noted one, or storage is refused. */
  last(): number | null;
  note(at: number): void;
  onActivity(listener: (at: number) => void): () => void;
  forget(): void;
}

/**
 * Tabs notify each other through a channel; the storage remembers. Where a browser refuses one, the other still works,
 * and where it refuses both each tab counts for itself.
 */
export function shareActivity(): SharedActivity {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  return {
    last() {
      try {
        const stored = Number(localStorage.getItem(STORE));
        return Number.isFinite(stored) && stored > 0 ? stored : null;
      } catch {
        return null;
      }
    },
    note(at) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
      channel?.postMessage(at);
      try {
        localStorage.setItem(STORE, String(at));
      } catch {
        // The channel has notified the open tabs.
      }
    },
    onActivity(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => typeof data === 'number' && listener(data);
      const onStorage = ({ key, newValue }: StorageEvent) =>
        key === STORE && newValue !== null && listener(Number(newValue));
      channel?.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        window.removeEventListener('storage', onStorage);
      };
    },
    forget() {
      try {
        localStorage.removeItem(STORE);
      } catch {
        // Then there was nothing to remove.
      }
    },
  };
}
