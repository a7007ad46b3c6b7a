import type { Tabs } from '../../../src/client/session/drafts/tabs.ts';

/** The tabs of a browser, in memory; the browser tests use real ones. */
export function someTabs() {
  const open = new Set<string>();
  return {
    close: (name: string) => void open.delete(name),
    tab(name: string): Tabs {
      open.add(name);
      return { own: async () => name, open: async () => new Set(open) };
    },
  };
}
