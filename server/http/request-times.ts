/** Upper bounds of the histogram's buckets, from frequent requests of screens to uploads of videos. */
const BOUNDS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

const NAME = 'vitrine_http_request_duration_seconds';

interface Times {
  labels: string;
  /** Number of requests in the bucket with the same index. */
  counts: number[];
  count: number;
  sum: number;
}

/**
 * A histogram of request durations by method, route and status, for Prometheus. Counting a request is cheap, because
 * the text is only written when it is requested.
 */
export class RequestTimes {
  private readonly byRoute = new Map<string, Map<string, Map<number, Times>>>();

  count(method: string, route: string, status: number, seconds: number): void {
    const times = this.timesOf(method, route, status);
    let bucket = 0;
    while (bucket < BOUNDS_SECONDS.length && seconds > (BOUNDS_SECONDS[bucket] ?? 0)) bucket += 1;
    if (bucket < BOUNDS_SECONDS.length) times.counts[bucket] = (times.counts[bucket] ?? 0) + 1;
    times.count += 1;
    times.sum += seconds;
  }

  /** The histogram in the text format of Prometheus. */
  get text(): string {
    const lines = [`# HELP ${NAME} Duration of requests.`, `# TYPE ${NAME} histogram`];
    for (const byMethod of this.byRoute.values()) {
      for (const { labels, counts, count, sum } of [...byMethod.values()].flatMap((byStatus) => [
        ...byStatus.values(),
      ])) {
        let cumulative = 0;
        for (const [bucket, bound] of BOUNDS_SECONDS.entries()) {
          cumulative += counts[bucket] ?? 0;
          lines.push(`${NAME}_bucket{le="${bound}",${labels}} ${cumulative}`);
        }
        lines.push(`${NAME}_bucket{le="+Inf",${labels}} ${count}`);
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }

  private timesOf(method: string, route: string, status: number): Times {
    const known = this.byRoute.get(route)?.get(method)?.get(status);
    if (known) return known;
    const byMethod = this.byRoute.get(route) ?? new Map<string, Map<number, Times>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Times>();
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const times = { labels, counts: BOUNDS_SECONDS.map(() => 0), count: 0, sum: 0 };
    this.byRoute.set(route, byMethod.set(method, byStatus.set(status, times)));
    return times;
  }
}
