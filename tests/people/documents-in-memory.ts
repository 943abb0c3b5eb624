import type { Document, Documents } from '../../src/house/store/store.ts';

/** Documents as a store keeps them, with everything that was ever written, and a place to interfere. */
export type DocumentsInMemory = Documents & {
  /** Every kind, id and text that was ever put, also what was removed since. */
  readonly written: readonly string[];
  /** Called before an operation takes place: to do something in between, or to throw as a power cut would. */
  interfere: (operation: 'get' | 'list' | 'put' | 'remove', kind: string) => Promise<void>;
};

export const documentsInMemory = (): DocumentsInMemory => {
  const kept = new Map<string, Map<string, Document>>();
  const written: string[] = [];
  const ofKind = (kind: string) => kept.get(kind) ?? new Map<string, Document>();
  const documents: DocumentsInMemory = {
    written,
    interfere: async () => {},
    get: async (kind, id) => {
      await documents.interfere('get', kind);
      return ofKind(kind).get(id) ?? null;
    },
    list: async (kind) => {
      await documents.interfere('list', kind);
      return [...ofKind(kind).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    put: async (kind, id, text, expected) => {
      await documents.interfere('put', kind);
      const revision = ofKind(kind).get(id)?.revision ?? 0;
      if (revision !== expected) return false;
      written.push(`${kind} ${id} ${text}`);
      kept.set(kind, ofKind(kind).set(id, { id, text, revision: revision + 1 }));
      return true;
    },
    remove: async (kind, id) => {
      await documents.interfere('remove', kind);
      ofKind(kind).delete(id);
    },
  };
  return documents;
};
