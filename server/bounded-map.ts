interface Weighing<Key, Value> {
  /** How much of the limit an entry takes, the same each time; 1 by default. */
  weightOf?: (value: Value) => number;
  /** Called for each entry that made room for a newer one. */
  onEvicted?: (key: Key) => void;
}

/**
 * A Map with a maximum size. To make room for a new entry, the oldest entries are evicted one by one, except those that were
 * read since they were last passed over: they get a second chance (the "clock" algorithm). The new entry always stays.
 * Every cache of the server that other people can fill is a BoundedMap.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly weightOf: (value: Value) => number;
  private readonly onEvicted: (key: Key) => void;
  private readonly usedLately = new Set<Key>();
  private held = 0;

  constructor(
    private readonly most: number,
    { weightOf = () => 1, onEvicted = () => undefined }: Weighing<Key, Value> = {},
  ) {
    super();
    this.weightOf = weightOf;
    this.onEvicted = onEvicted;
  }

  /** Returns the value and marks it as used. Moving it to the end of the Map on each read would cost more than the read itself. */
  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value !== undefined) this.usedLately.add(key);
    return value;
  }

  /** Marks an entry as used. */
  touch(key: Key): void {
    this.get(key);
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    this.held += this.weightOf(value);
    if (this.held > this.most) this.makeRoomFor(key);
    return this;
  }

  override delete(key: Key): boolean {
    const value = super.get(key);
    if (!super.delete(key)) return false;
    this.usedLately.delete(key);
    this.held -= this.weightOf(value as Value);
    return true;
  }

  override clear(): void {
    super.clear();
    this.usedLately.clear();
    this.held = 0;
  }

  /** The loop also reaches entries that it has moved to the end, by then without their mark. */
  private makeRoomFor(newest: Key): void {
    for (const oldest of this.keys()) {
      if (this.held <= this.most) return;
      if (oldest === newest) continue;
      if (this.usedLately.delete(oldest)) {
        const value = super.get(oldest) as Value;
        super.delete(oldest);
        super.set(oldest, value);
      } else {
        this.delete(oldest);
        this.onEvicted(oldest);
      }
    }
  }
}
