/** The record of a table: the bytes of an entry, the chain they form, the shoe from its seed, and the check of it all. */
export * from './book-hash.ts';
export * from './chain.ts';
export * from './check.ts';
export * from './check-shoes.ts';
export * from './checkpoint.ts';
export * from './ciphers.ts';
export * from './differences.ts';
export * from './fault.ts';
export * from './line.ts';
export * from './note.ts';
export * from './receipt.ts';
export * from './receipt-file.ts';
export * from './shoe.ts';
export * from './signed.ts';
export * from './succession.ts';
export * from './tree.ts';
