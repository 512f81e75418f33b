/** A line with a figure: its name, its labels where it has some, and the rest. */
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?( .+)$/;
/** What belongs to a histogram or a summary beside its own name. */
const PART_OF_FAMILY = /_(bucket|sum|count)$/;

/**
 * One text in the format of Prometheus out of those of several workers: every figure says by `worker` whose it is, and
 * figures of one name stand together, as the format wants it.
 */
export function labelMetrics(texts: Record<string, string>): string {
  const families = new Map<string, { comments: string[]; samples: string[] }>();
  const familyOf = (name: string) => {
    const family = families.get(name) ?? { comments: [], samples: [] };
    families.set(name, family);
    return family;
  };
  for (const [worker, text] of Object.entries(texts)) {
    for (const line of text.split('\n')) {
      const commented = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      if (commented !== undefined) {
        const { comments } = familyOf(commented);
        if (!comments.includes(line)) comments.push(line);
        continue;
      }
      const [, name, labels, rest] = SAMPLE.exec(line) ?? [];
      if (name === undefined) continue;
      const whole = name.replace(PART_OF_FAMILY, '');
      const labelled = [`worker="${worker}"`, ...(labels ? [labels] : [])].join(',');
      familyOf(families.has(whole) ? whole : name).samples.push(`${name}{${labelled}}${rest}`);
    }
  }
  return `${[...families.values()].flatMap(({ comments, samples }) => [...comments, ...samples]).join('\n')}\n`;
}
