/** A Map that holds so many entries at the most: a new one takes the place of the oldest, and all others stay. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    if (!this.has(key) && this.size >= this.most) this.delete(this.keys().next().value as Key);
    return super.set(key, value);
  }
}
