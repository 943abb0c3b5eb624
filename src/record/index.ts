/** The record of a table: the bytes of an event, the chain they form, and the shoe from its seed. */
export * from './ciphers.ts';
export * from './line.ts';
export * from './shoe.ts';
