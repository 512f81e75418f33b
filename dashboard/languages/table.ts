/** English sentence → what it is in another language. A sentence with a number has a second entry, `_one`, for one. */
export type Table = Readonly<Record<string, string>>;
