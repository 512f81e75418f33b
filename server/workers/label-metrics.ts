/** A line with a sample: its name, its labels if there are any, and the rest. */
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?( .+)$/;
/** Suffixes of the samples of a histogram or a summary. */
const PART_OF_FAMILY = /_(bucket|sum|count)$/;

/**
 * Merges the metrics of several workers, by worker number, into one text in the Prometheus format. Adds the label
 * `worker` to every sample, and groups samples by name, as the format requires.
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
      const commentedName = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      if (commentedName !== undefined) {
        const { comments } = familyOf(commentedName);
        if (!comments.includes(line)) comments.push(line);
        continue;
      }
      const [, name, labels, rest] = SAMPLE.exec(line) ?? [];
      if (name === undefined) continue;
      const familyName = name.replace(PART_OF_FAMILY, '');
      const labelled = [`worker="${worker}"`, ...(labels ? [labels] : [])].join(',');
      familyOf(families.has(familyName) ? familyName : name).samples.push(`${name}{${labelled}}${rest}`);
    }
  }
  return `${[...families.values()].flatMap(({ comments, samples }) => [...comments, ...samples]).join('\n')}\n`;
}
