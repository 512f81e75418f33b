/** English sentence → translation. A sentence with a count has a second entry, `_one`, for its singular. */
export type Table = Readonly<Record<string, string>>;
