interface Options<Key, Value> {
  /** How much of the limit an entry takes, 1 by default. Must always return the same for the same value. */
  weightOf?: (value: Value) => number;
  /** Called for each entry that was removed to make room. */
  onEvicted?: (key: Key, value: Value) => void;
}

/**
 * A Map with a maximum size. To make room for a new entry, the oldest entries are evicted one by one, except those that
 * were read since they were last considered: they get a second chance (the "clock" algorithm). The new entry always
 * stays. Every server cache that clients can fill must be a BoundedMap.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly weightOf: (value: Value) => number;
  private readonly onEvicted: (key: Key, value: Value) => void;
  private readonly recentlyUsed = new Set<Key>();
  private totalWeight = 0;

  constructor(
    private readonly limit: number,
    { weightOf = () => 1, onEvicted = () => undefined }: Options<Key, Value> = {},
  ) {
    super();
    this.weightOf = weightOf;
    this.onEvicted = onEvicted;
  }

  /**
   * Returns the value and marks it as used. Moving it to the end of the Map on each read would cost more than the read
   * itself.
   */
  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value !== undefined) this.recentlyUsed.add(key);
    return value;
  }

  /** Marks an entry as used. */
  touch(key: Key): void {
    this.get(key);
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    this.totalWeight += this.weightOf(value);
    if (this.totalWeight > this.limit) this.makeRoomFor(key);
    return this;
  }

  override delete(key: Key): boolean {
    const value = super.get(key);
    if (!super.delete(key)) return false;
    this.recentlyUsed.delete(key);
    this.totalWeight -= this.weightOf(value as Value);
    return true;
  }

  override clear(): void {
    super.clear();
    this.recentlyUsed.clear();
    this.totalWeight = 0;
  }

  /** The loop also reaches entries that it has moved to the end, which are no longer marked as used. */
  private makeRoomFor(newest: Key): void {
    for (const oldest of this.keys()) {
      if (this.totalWeight <= this.limit) return;
      if (oldest === newest) continue;
      const value = super.get(oldest) as Value;
      if (this.recentlyUsed.delete(oldest)) {
        super.delete(oldest);
        super.set(oldest, value);
      } else {
        this.delete(oldest);
        this.onEvicted(oldest, value);
      }
    }
  }
}
