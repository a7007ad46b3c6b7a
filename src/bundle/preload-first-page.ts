import type { HtmlTagDescriptor, Plugin } from 'vite';

const FIRST_PAGE = '/src/client/first-page.tsx';

/**
 * Makes the page request the form's file, its imports and its styles while the small first file, which decides what
 * else is needed, is on its way.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: 'preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const part = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(FIRST_PAGE)),
        );
        if (part?.type !== 'chunk') throw new Error(`${FIRST_PAGE} is in no file.`);
        const styles = [...(part.viteMetadata?.importedCss ?? [])];
        const tags: HtmlTagDescriptor[] = [
          ...[part.fileName, ...part.imports].map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
          ...styles.map((name) => link({ rel: 'stylesheet', href: `/${name}` })),
        ];
        return tags.filter(
          ({ attrs }) =>
            !html.includes(`href="${String(attrs?.['href'])}"`) && !html.includes(`src="${String(attrs?.['href'])}"`),
        );
      },
    },
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' };
}
