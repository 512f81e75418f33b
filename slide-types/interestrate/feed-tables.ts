/** A value that the rows of a document have, such as an attribute, and its text in each row. */
export interface OutlineColumn {
  /** Its path in a row; see feed-paths.ts. */
  path: string;
  cells: string[];
}

/** Values of a document that repeat, so that they may be the rows of a rate table. */
export interface OutlineTable {
  path: string;
  /** How many rows the document has; the columns contain the first of them. */
  rowCount: number;
  columns: OutlineColumn[];
}

/** What the editor offers to choose rates from. */
export interface RateOutline {
  /** The most likely first. */
  tables: OutlineTable[];
}
