import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The files that every page needs, named in the page itself: a browser fetches them before a script asks for them. */
export const ahead = (): Plugin => ({
  name: 'ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const start = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === 'start');
      if (start === undefined) throw new Error('the pages have no start');
      return [start.fileName, ...start.imports].map(preload);
    },
  },
});

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
