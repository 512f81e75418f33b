interface Weighing<Key, Value> {
  /** How much of the limit an entry takes, the same each time; 1 by default. */
  weightOf?: (value: Value) => number;
  /** Called for each entry that made room for a newer one. */
  onEvicted?: (key: Key) => void;
}

/**
 * A Map that holds so much at the most. The least recently used entries make room for a new one, one by one; the new one always
 * stays. Every cache of the server that others can fill is one of these.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly weightOf: (value: Value) => number;
  private readonly onEvicted: (key: Key) => void;
  private held = 0;

  constructor(
    private readonly most: number,
    { weightOf = () => 1, onEvicted = () => undefined }: Weighing<Key, Value> = {},
  ) {
    super();
    this.weightOf = weightOf;
    this.onEvicted = onEvicted;
  }

  /** The value, which counts as used now. */
  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value === undefined) return undefined;
    // To the end of the order, where the most recently used are.
    super.delete(key);
    super.set(key, value);
    return value;
  }

  /** Has an entry count as used now. */
  touch(key: Key): void {
    this.get(key);
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    this.held += this.weightOf(value);
    for (const oldest of this.keys()) {
      if (this.held <= this.most || oldest === key) break;
      this.delete(oldest);
      this.onEvicted(oldest);
    }
    return this;
  }

  override delete(key: Key): boolean {
    const value = super.get(key);
    if (!super.delete(key)) return false;
    this.held -= this.weightOf(value as Value);
    return true;
  }

  override clear(): void {
    super.clear();
    this.held = 0;
  }
}
