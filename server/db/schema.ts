/** The tables as queries see them. Migrations create them; a test compares the two. */
export * from './schema/accounts.ts';
export * from './schema/content.ts';
export * from './schema/files.ts';
export * from './schema/screens.ts';
