export * from './paragraphs.ts';
export * from './registry.ts';
export * from './rulebook.ts';
